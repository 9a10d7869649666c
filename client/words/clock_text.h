// Times as text.
#pragma once

#include <string>

#include "common/clock/time_control.h"

namespace merels::words {

using clock::Millis;

/// Below this a running clock shows tenths, in another colour.
inline constexpr Millis kLowTime = std::chrono::seconds(10);

/// "7:21", "1:02:09"; "0:09.4" below kLowTime. Rounded up, so that 0:00 means that nothing is left.
std::string ClockText(Millis left);
/// "0:07", rounded down.
std::string ElapsedText(Millis elapsed);
/// Whole seconds, rounded up, at least 0.
int SecondsUntil(Millis wait);
/// The name of the time class: "Bullet", "Blitz", "Rapid", "Classical", "Daily" or "No clock".
std::string SpeedName(const clock::TimeControl& control);
/// "5+3", "No clock".
std::string ClockLabel(const clock::TimeControl& control);

}  // namespace merels::words
