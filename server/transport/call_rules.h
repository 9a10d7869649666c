// The table of calls: what each counts for in the limits of accounts and addresses.
#ifndef MERELS_SERVER_TRANSPORT_CALL_RULES_H_
#define MERELS_SERVER_TRANSPORT_CALL_RULES_H_

#include <span>
#include <string_view>

namespace merels::transport {

struct CallRule {
  /// As in the protocol, such as "PlayPly"; no two services have calls of one name.
  std::string_view name;
  /// How many plain calls it counts for.
  int cost = 1;
};

std::span<const CallRule> AllCallRules();

/// The rule of the call whose request is called `request`, such as "PlayPlyRequest". Of a call that is not in
/// the table: the dearest there is. A test holds that all are.
const CallRule& RuleOfRequest(std::string_view request);

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_CALL_RULES_H_
