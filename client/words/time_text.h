// Times as text: clocks, and dates in the reader's time zone, which is the environment's (TZ), else the
// system's. Output for programs has Unix time instead.
#pragma once

#include <chrono>
#include <string>

#include "common/clock/time_control.h"

namespace merels::words {

using clock::Millis;

/// Below this a running clock shows tenths, in another colour.
inline constexpr Millis kLowTime = std::chrono::seconds(10);

/// "7:21", "1:02:09", "2 d 5 h"; "0:09.4" below kLowTime. Rounded up, so that 0:00 means that nothing is
/// left.
std::string ClockText(Millis left);
/// "0:07", rounded down.
std::string ElapsedText(Millis elapsed);
/// Whole seconds, rounded up, at least 0.
int SecondsUntil(Millis wait);
/// The name of the time class: "Bullet", "Blitz", "Rapid", "Classical", "Daily" or "No clock".
std::string SpeedName(const clock::TimeControl& control);
/// "5+3", "3 days", "3d+1d/7d", "No clock".
std::string ClockLabel(const clock::TimeControl& control);
/// Of correspondence: "3 days a turn", "3 days, 1 day more a turn, at most 7 days".
std::string DaysSentence(const clock::TimeControl& control);

/// "22 Nov 2026, 03:10": the minute of this Unix time.
std::string DayText(Millis unix_time);
/// "22 Nov 2026, 03:10 UTC", or the zone's own name: for use beside times of other zones.
std::string DayTextWithZone(Millis unix_time);
/// "22 Nov 2026".
std::string DateText(Millis unix_time);
/// A record's date "2026-11-22" in that form. Any other text is returned unchanged.
std::string DateText(const std::string& record_date);

}  // namespace merels::words
