// The effect of an outage of the server on the clocks.
#pragma once

#include "common/clock/time_control.h"

namespace merels::clock {

/// For how long the clock of the player to move stands still after an outage, so that they can come back.
inline constexpr Millis kOutageGrace = std::chrono::seconds(10);

}  // namespace merels::clock
