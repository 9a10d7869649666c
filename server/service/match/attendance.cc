#include "server/service/match/attendance.h"

namespace merels::service {

void Attendance::Set(const SeatId& seat, const std::optional<Away>& away) {
  if (!away) {
    there_.insert(seat);
    return;
  }
  there_.erase(seat);
  away_.Put(seat, *away);
}

std::optional<Away> Attendance::Of(const SeatId& seat) {
  if (there_.contains(seat)) return std::nullopt;
  const Away* away = away_.Find(seat);
  return away == nullptr ? Away{began_, false} : *away;
}

}  // namespace merels::service
