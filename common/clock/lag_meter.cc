#include "common/clock/lag_meter.h"

#include <algorithm>

namespace merels::clock {

void LagMeter::Add(Millis pong) { pongs_[count_++ % kPongsKept] = pong; }

std::optional<Millis> LagMeter::lag() const {
  if (count_ < kPongsNeeded) return std::nullopt;
  const auto end = pongs_.begin() + static_cast<std::ptrdiff_t>(std::min(count_, kPongsKept));
  return *std::min_element(pongs_.begin(), end);
}

}  // namespace merels::clock
