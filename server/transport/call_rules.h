// The table of calls: who may make each, and what it counts for in the limits of accounts and addresses.
//
// Contents: Needs, CallRule, the table.
#ifndef MERELS_SERVER_TRANSPORT_CALL_RULES_H_
#define MERELS_SERVER_TRANSPORT_CALL_RULES_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "common/base/result.h"
#include "common/session/scope.h"

namespace merels::transport {

/// What a caller has to show.
enum class Needs : std::uint8_t {
  kNothing,
  kToken,
  // A token with this scope.
  kWatch,
  kPlay,
  kChat,
  kAccount,
  /// That of a moderator, with the scope account.
  kModerator,
  /// The operator's token, from this machine.
  kOperator,
};

struct CallRule {
  /// As in the protocol, such as "PlayPly"; no two services have calls of one name.
  std::string_view name;
  Needs needs = Needs::kOperator;
  /// How many plain calls it counts for.
  int cost = 1;
  /// Whether it is a list that is read from the store: ListTurns.
  bool is_list = false;
};

std::span<const CallRule> AllCallRules();

/// The rule of the call whose request is called `request`, such as "PlayPlyRequest". Of a call that is not in
/// the table: the most expensive of all, for the operator alone. A test holds that all are.
const CallRule& RuleOfRequest(std::string_view request);

/// Whether a token with these scopes will do, or not-allowed. What moderators and the operator need beside it
/// is asked elsewhere.
Result<void> CheckScopes(const CallRule& rule, session::Scopes scopes);

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_CALL_RULES_H_
