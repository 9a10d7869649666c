// Moments of the calendar, as lists show them: in the reader's time zone, which the environment (TZ) or else
// the system has. Machines read Unix time.
#pragma once

#include <chrono>
#include <string>

namespace merels::words {

/// "22 Nov 2026, 03:10": the minute of this Unix time.
std::string DayText(std::chrono::milliseconds unix_time);
/// "22 Nov 2026, 03:10 UTC", or what the zone calls itself then: where times of other zones may stand beside
/// it.
std::string DayTextWithZone(std::chrono::milliseconds unix_time);
/// "22 Nov 2026".
std::string DateText(std::chrono::milliseconds unix_time);
/// The same of a day as records write it, "2026-11-22". Any other text comes back as it is.
std::string DateText(const std::string& record_date);

}  // namespace merels::words
