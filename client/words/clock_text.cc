#include "client/words/clock_text.h"

#include <algorithm>

#include "client/words/text.h"
#include "common/clock/time_class.h"

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

}  // namespace

std::string ClockText(Millis left) {
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
  return control.timed() ? clock::PlayersText(control) : "No clock";
}

}  // namespace merels::words
