// The table of calls: who may make each, and what it counts for in the limits of accounts and addresses.
//
// Contents: Needs, CallRule, the table.
#ifndef MERELS_SERVER_TRANSPORT_CALLS_CALL_RULES_H_
#define MERELS_SERVER_TRANSPORT_CALLS_CALL_RULES_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "common/base/result.h"
#include "common/session/scope.h"

namespace merels::transport {

/// What a caller needs.
enum class Needs : std::uint8_t {
  kNothing,
  kToken,
  // A token with this scope.
  kWatch,
  kPlay,
  kChat,
  kAccount,
  /// The token of a moderator, with the scope account.
  kModerator,
  /// The operator's token, from this machine.
  kOperator,
};

struct CallRule {
  /// As in the protocol, such as "Submit"; no two services have calls of the same name.
  std::string_view name;
  Needs needs = Needs::kOperator;
  /// How many plain calls it counts as.
  int cost = 1;
  /// Whether it is a list that is read from the store: ListTurns.
  bool is_list = false;
};

std::span<const CallRule> AllCallRules();

/// The rule of the call whose request message is named `request`, such as "SubmitRequest". For a call that
/// is not in the table: the most expensive rule, for the operator alone. A test makes sure that all calls are
/// in the table.
const CallRule& RuleOfRequest(std::string_view request);

/// Whether a token with these scopes is enough, or not-allowed. What moderators and the operator need besides
/// is checked elsewhere.
Result<void> CheckScopes(const CallRule& rule, session::Scopes scopes);

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_CALLS_CALL_RULES_H_
