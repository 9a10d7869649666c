#include "server/service/match/attendance.h"

namespace merels::service {

void Attendance::Set(const AccountId& account, const std::optional<Away>& away) {
  if (!away) {
    there_.insert(account);
    return;
  }
  there_.erase(account);
  away_.Put(account, *away);
}

std::optional<Away> Attendance::Of(const AccountId& account) {
  if (there_.contains(account)) return std::nullopt;
  const Away* away = away_.Find(account);
  return away == nullptr ? Away{began_, false} : *away;
}

}  // namespace merels::service
