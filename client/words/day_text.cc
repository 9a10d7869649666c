#include "client/words/day_text.h"

#include <algorithm>
#include <array>
#include <string_view>

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

std::string DateText(const std::string& record_date) {
  static constexpr std::string_view kForm = "dddd-dd-dd";
  const bool written_so = std::equal(
      record_date.begin(), record_date.end(), kForm.begin(), kForm.end(),
      [](char letter, char form) { return form == 'd' ? letter >= '0' && letter <= '9' : letter == form; });
  if (!written_so) return record_date;
  const auto number = [&](std::size_t from, std::size_t digits) {
    return std::stoi(record_date.substr(from, digits));
  };
  const std::chrono::year_month_day date(std::chrono::year(number(0, 4)),
                                         std::chrono::month(static_cast<unsigned>(number(5, 2))),
                                         std::chrono::day(static_cast<unsigned>(number(8, 2))));
  return date.ok() ? DateText(std::chrono::sys_days(date).time_since_epoch()) : record_date;
}

std::string DayText(std::chrono::milliseconds unix_time) {
  const auto day = std::chrono::floor<std::chrono::days>(unix_time);
  const auto minutes = std::chrono::floor<std::chrono::minutes>(unix_time - day).count();
  const auto two = [](long number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  return DateText(unix_time) + ", " + two(minutes / 60) + ":" + two(minutes % 60);
}

}  // namespace merels::words
