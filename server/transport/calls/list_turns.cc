#include "server/transport/calls/list_turns.h"

#include <string>
#include <utility>

namespace merels::transport {

Result<void> ListTurns::Begin(const AccountId& account, std::function<void()> start) {
  Account& mine = accounts_[account];
  if (mine.under_way < limits_.lists_at_once) {
    ++mine.under_way;
    start();
    return {};
  }
  if (static_cast<std::int64_t>(mine.waiting.size()) >= limits_.lists_waiting) {
    return Error{Reason::kRateLimited, "this account is waiting for " + std::to_string(mine.waiting.size()) +
                                           " other lists: ask again when they have come"}
        .AtLimit("lists-waiting", std::int64_t{limits_.lists_waiting});
  }
  mine.waiting.push_back(std::move(start));
  return {};
}

void ListTurns::End(const AccountId& account) {
  const auto mine = accounts_.find(account);
  if (mine == accounts_.end()) return;
  if (mine->second.waiting.empty()) {
    if (--mine->second.under_way == 0) accounts_.erase(mine);
    return;
  }
  const auto next = std::move(mine->second.waiting.front());
  mine->second.waiting.pop_front();
  next();
}

}  // namespace merels::transport
