// Dates and times for lists, in the reader's time zone: the environment's (TZ), else the system's. Output for
// programs has Unix time.
#pragma once

#include <chrono>
#include <string>

namespace merels::words {

/// "22 Nov 2026, 03:10": the minute of this Unix time.
std::string DayText(std::chrono::milliseconds unix_time);
/// "22 Nov 2026, 03:10 UTC", or the zone's own name: for use beside times of other zones.
std::string DayTextWithZone(std::chrono::milliseconds unix_time);
/// "22 Nov 2026".
std::string DateText(std::chrono::milliseconds unix_time);
/// A record's date "2026-11-22" in that form. Any other text is returned unchanged.
std::string DateText(const std::string& record_date);

}  // namespace merels::words
