#include "client/bot/pace.h"

#include <algorithm>

namespace merels::bot {

std::optional<Millis> TimeForPly(const clock::TimeControl& control, Millis left, std::optional<Millis> most) {
  if (!control.timed()) return most;
  const Millis usable = std::max(left - kReserve, Millis(0));
  const Millis share = usable / kPliesAhead + control.increment * 3 / 4;
  const Millis allowed = std::max(std::min(share, usable / 3), kLeastThought);
  return most ? std::min(allowed, *most) : allowed;
}

}  // namespace merels::bot
