#include "client/words/time_text.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <string_view>

#include "client/words/text.h"

namespace merels::words {
namespace {

constexpr Millis kSecond{1000};

std::string TwoDigits(long long number) {
  const std::string digits = std::to_string(number);
  return digits.size() < 2 ? "0" + digits : digits;
}

std::string MinutesAndSeconds(long long seconds) {
  const long long minutes = seconds / 60;
  if (minutes < 60) return std::to_string(minutes) + ":" + TwoDigits(seconds % 60);
  return std::to_string(minutes / 60) + ":" + TwoDigits(minutes % 60) + ":" + TwoDigits(seconds % 60);
}

long long RoundUp(Millis time, long long unit) {
  return (std::max(0LL, static_cast<long long>(time.count())) + unit - 1) / unit;
}

std::string Named(std::chrono::year_month_day date) {
  constexpr std::array<const char*, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                   "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  return std::to_string(static_cast<unsigned>(date.day())) + " " +
         kMonths[static_cast<unsigned>(date.month()) - 1] + " " +
         std::to_string(static_cast<int>(date.year()));
}

/// Local time. Without zone data it is UTC.
std::tm Local(Millis unix_time) {
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

std::string ClockText(Millis left) {
  if (left >= clock::kDay) {
    const long long hours = RoundUp(left, 3'600'000);
    const std::string days = std::to_string(hours / 24) + " d";
    return hours % 24 == 0 ? days : days + " " + std::to_string(hours % 24) + " h";
  }
  if (left >= kLowTime) return MinutesAndSeconds(RoundUp(left, 1000));
  const long long tenths = RoundUp(left, 100);
  return MinutesAndSeconds(tenths / 10) + "." + std::to_string(tenths % 10);
}

std::string ElapsedText(Millis elapsed) {
  return MinutesAndSeconds(std::max(0LL, static_cast<long long>(elapsed / kSecond)));
}

int SecondsUntil(Millis wait) { return static_cast<int>(RoundUp(wait, 1000)); }

std::string SpeedName(const clock::TimeControl& control) {
  const auto time_class = clock::TimeClassOf(control);
  return time_class == clock::TimeClass::kUnlimited ? "No clock" : Capitalised(std::string(Name(time_class)));
}

std::string ClockLabel(const clock::TimeControl& control) {
  if (const auto days = clock::DaysPerPlyOf(control)) return Counted(*days, "day", "days");
  return control.timed() ? clock::PlayersText(control) : "No clock";
}

std::string DaysSentence(const clock::TimeControl& control) {
  const auto amount = [](Millis time) {
    const auto hours = time / std::chrono::hours(1);
    return hours % 24 == 0 ? Counted(static_cast<int>(hours / 24), "day", "days")
                           : Counted(static_cast<int>(hours), "hour", "hours");
  };
  if (clock::DaysPerPlyOf(control)) return amount(control.most) + " a turn";
  return amount(control.initial) + ", " + amount(control.increment) + " more a turn, at most " +
         amount(control.most);
}

std::string DateText(Millis unix_time) {
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

std::string DayText(Millis unix_time) {
  return DateText(unix_time) + ", " + Written("%H:%M", Local(unix_time));
}

std::string DayTextWithZone(Millis unix_time) {
  return DayText(unix_time) + Written(" %Z", Local(unix_time));
}

}  // namespace merels::words
