#include "common/clock/time_control.h"

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "common/base/text.h"

namespace merels::clock {
namespace {

constexpr std::size_t kLongestText = 24;

/// "300", "0.5": a decimal number with at most three places, in thousandths.
std::optional<std::int64_t> ParseThousandths(std::string_view text) {
  const std::size_t dot = text.find('.');
  const std::string_view whole = text.substr(0, dot);
  std::string_view part = dot == std::string_view::npos ? std::string_view{} : text.substr(dot + 1);
  if (whole.empty() || whole.size() > 6 || part.size() > 3) return std::nullopt;
  if (dot != std::string_view::npos && part.empty()) return std::nullopt;
  std::string digits(whole);
  digits += part;
  digits.append(3 - part.size(), '0');
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || end != digits.data() + digits.size() || value < 0) return std::nullopt;
  return value;
}

std::string ThousandthsText(std::int64_t value) {
  std::string text = std::to_string(value / 1000);
  if (value % 1000 == 0) return text;
  std::string part = std::to_string(1000 + value % 1000).substr(1);
  while (part.back() == '0') part.pop_back();
  return text + "." + part;
}

Error BadClock(std::string_view text, std::string_view wanted) {
  return {Reason::kBadClock, Quote(text) + " is not a clock: write " + std::string(wanted)};
}

/// "A+B", where A counts in units of `first_unit` ms per thousandth and B in thousandths of a second.
Result<TimeControl> Parse(std::string_view text, std::int64_t first_unit, std::string_view wanted) {
  const std::size_t plus = text.find('+');
  if (text.size() > kLongestText || plus == std::string_view::npos) return BadClock(text, wanted);
  const auto initial = ParseThousandths(text.substr(0, plus));
  const auto increment = ParseThousandths(text.substr(plus + 1));
  if (!initial || !increment) return BadClock(text, wanted);
  const TimeControl control{Millis(*initial * first_unit), Millis(*increment)};
  if (const auto valid = Validate(control); !valid) return valid.error();
  return control;
}

constexpr int kMoves = 40;
/// No table can have such a clock yet (kLongestInitial).
constexpr Millis kCountedInDays = std::chrono::hours(24);
constexpr std::array<std::string_view, 6> kNames = {"bullet",    "blitz", "rapid",
                                                    "classical", "daily", "unlimited"};

}  // namespace

Result<void> Validate(const TimeControl& control) {
  const auto refuse = [](std::string sentence) { return Error{Reason::kBadClock, std::move(sentence)}; };
  if (control.initial < Millis(0)) return refuse("the start amount cannot be negative");
  if (control.initial > kLongestInitial) return refuse("a clock starts with at most three hours");
  if (control.increment < Millis(0)) return refuse("the increment cannot be negative");
  if (control.increment > kLongestIncrement) return refuse("the increment is at most 180 seconds");
  return {};
}

std::string SecondsText(const TimeControl& control) {
  if (!control.timed()) return "-";
  return ThousandthsText(control.initial.count()) + "+" + ThousandthsText(control.increment.count());
}

Result<TimeControl> ParseSeconds(std::string_view text) {
  if (text == "-") return TimeControl{};
  return Parse(text, 1, "seconds and increment, such as 300+3, or - for none");
}

std::string PlayersText(const TimeControl& control) {
  if (!control.timed()) return "none";
  // Whole thousandths of a minute are exact for every amount a player can have asked for in minutes.
  if (control.initial.count() % 60 == 0) {
    return ThousandthsText(control.initial.count() / 60) + "+" + ThousandthsText(control.increment.count());
  }
  return SecondsText(control) + " s";
}

Result<TimeControl> ParsePlayers(std::string_view text) {
  if (text == "none") return TimeControl{};
  if (text.ends_with(" s")) return ParseSeconds(text.substr(0, text.size() - 2));
  return Parse(text, 60, "minutes and seconds of increment, such as 5+3, or none");
}

TimeClass TimeClassOf(const TimeControl& control) {
  using std::chrono::minutes;
  if (!control.timed()) return TimeClass::kUnlimited;
  if (control.initial >= kCountedInDays) return TimeClass::kDaily;
  const Millis game = control.initial + kMoves * control.increment;
  if (game < minutes(3)) return TimeClass::kBullet;
  if (game < minutes(8)) return TimeClass::kBlitz;
  if (game < minutes(25)) return TimeClass::kRapid;
  return TimeClass::kClassical;
}

std::string_view Name(TimeClass time_class) { return kNames[static_cast<std::size_t>(time_class)]; }

std::optional<TimeClass> FindTimeClass(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<TimeClass>(i);
  }
  return std::nullopt;
}

}  // namespace merels::clock
