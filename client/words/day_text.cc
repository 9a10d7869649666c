#include "client/words/day_text.h"

#include <array>

namespace merels::words {

std::string DateText(std::chrono::milliseconds unix_time) {
  constexpr std::array<const char*, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                   "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::chrono::sys_time<std::chrono::milliseconds> moment(unix_time);
  const auto day = std::chrono::floor<std::chrono::days>(moment);
  const std::chrono::year_month_day date(day);
  return std::to_string(static_cast<unsigned>(date.day())) + " " +
         kMonths[static_cast<unsigned>(date.month()) - 1] + " " +
         std::to_string(static_cast<int>(date.year()));
}

std::string DayText(std::chrono::milliseconds unix_time) {
  const auto day = std::chrono::floor<std::chrono::days>(unix_time);
  const auto minutes = std::chrono::floor<std::chrono::minutes>(unix_time - day).count();
  const auto two = [](long number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  return DateText(unix_time) + ", " + two(minutes / 60) + ":" + two(minutes % 60);
}

}  // namespace merels::words
