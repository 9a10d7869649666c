#include "client/words/day_text.h"

#include <array>

namespace merels::words {

std::string DayText(std::chrono::milliseconds unix_time) {
  constexpr std::array<const char*, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                   "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::chrono::sys_time<std::chrono::milliseconds> moment(unix_time);
  const auto day = std::chrono::floor<std::chrono::days>(moment);
  const std::chrono::year_month_day date(day);
  const auto minutes = std::chrono::floor<std::chrono::minutes>(moment - day).count();
  const auto two = [](long number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  return std::to_string(static_cast<unsigned>(date.day())) + " " +
         kMonths[static_cast<unsigned>(date.month()) - 1] + " " +
         std::to_string(static_cast<int>(date.year())) + ", " + two(minutes / 60) + ":" + two(minutes % 60);
}

}  // namespace merels::words
