// What an outage of the server means for the clocks.
#ifndef MERELS_COMMON_CLOCK_OUTAGE_H_
#define MERELS_COMMON_CLOCK_OUTAGE_H_

#include "common/clock/time_control.h"

namespace merels::clock {

/// After an outage the clock of the player to move stands still for so long, so that he can come back.
inline constexpr Millis kOutageGrace = std::chrono::seconds(10);

}  // namespace merels::clock

#endif  // MERELS_COMMON_CLOCK_OUTAGE_H_
