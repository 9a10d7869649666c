#include "client/words/day_text.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <string_view>

namespace merels::words {
namespace {

std::string Named(std::chrono::year_month_day date) {
  constexpr std::array<const char*, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                   "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  return std::to_string(static_cast<unsigned>(date.day())) + " " +
         kMonths[static_cast<unsigned>(date.month()) - 1] + " " +
         std::to_string(static_cast<int>(date.year()));
}

/// Local time. Without zone data it is UTC.
std::tm Local(std::chrono::milliseconds unix_time) {
  const std::time_t seconds = std::chrono::floor<std::chrono::seconds>(unix_time).count();
  std::tm local{};
  localtime_r(&seconds, &local);
  return local;
}

std::string Written(const char* form, const std::tm& moment) {
  std::array<char, 40> text{};
  return {text.data(), std::strftime(text.data(), text.size(), form, &moment)};
}

}  // namespace

std::string DateText(std::chrono::milliseconds unix_time) {
  const std::tm local = Local(unix_time);
  return Named({std::chrono::year(local.tm_year + 1900),
                std::chrono::month(static_cast<unsigned>(local.tm_mon) + 1),
                std::chrono::day(static_cast<unsigned>(local.tm_mday))});
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
  return date.ok() ? Named(date) : record_date;
}

std::string DayText(std::chrono::milliseconds unix_time) {
  return DateText(unix_time) + ", " + Written("%H:%M", Local(unix_time));
}

std::string DayTextWithZone(std::chrono::milliseconds unix_time) {
  return DayText(unix_time) + Written(" %Z", Local(unix_time));
}

}  // namespace merels::words
