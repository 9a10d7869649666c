#include "common/clock/time_control.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "common/base/text.h"

namespace merels::clock {
namespace {

constexpr std::size_t kLongestText = 32;
constexpr Millis kHour = std::chrono::hours(1);

/// "300", "0.5": a decimal number with at most three places, in thousandths.
std::optional<std::int64_t> ParseThousandths(std::string_view text) {
  const std::size_t dot = text.find('.');
  const std::string_view whole = text.substr(0, dot);
  std::string_view part = dot == std::string_view::npos ? std::string_view{} : text.substr(dot + 1);
  if (whole.empty() || whole.size() > 7 || part.size() > 3) return std::nullopt;
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

/// "A+B", where A counts in units of `first_unit` ms per thousandth and B in thousandths of a second; "/C"
/// may follow, as B.
Result<TimeControl> Parse(std::string_view text, std::int64_t first_unit, std::string_view wanted) {
  const std::size_t plus = text.find('+'), slash = std::min(text.find('/'), text.size());
  if (text.size() > kLongestText || plus >= slash) return BadClock(text, wanted);
  const auto initial = ParseThousandths(text.substr(0, plus));
  const auto increment = ParseThousandths(text.substr(plus + 1, slash - plus - 1));
  const auto most = slash == text.size() ? 0 : ParseThousandths(text.substr(slash + 1));
  if (!initial || !increment || !most || (slash < text.size() && *most == 0)) return BadClock(text, wanted);
  const TimeControl control{Millis(*initial * first_unit), Millis(*increment), Millis(*most)};
  if (const auto valid = Validate(control); !valid) return valid.error();
  return control;
}

/// "3d", "36h": whole days where they are.
std::string DaysText(Millis amount) {
  if (amount.count() % kDay.count() == 0) return std::to_string(amount / kDay) + "d";
  return std::to_string(amount / kHour) + "h";
}

std::optional<Millis> ParseDays(std::string_view text) {
  if (!text.ends_with('d') && !text.ends_with('h')) return std::nullopt;
  const auto amount = ParseThousandths(text.substr(0, text.size() - 1));
  if (!amount || *amount % 1000 != 0) return std::nullopt;
  return *amount / 1000 * (text.ends_with('d') ? kDay : kHour);
}

/// "3d", or "3d+36h/7d".
Result<TimeControl> ParseCorrespondence(std::string_view text) {
  const auto plus = std::min(text.find('+'), text.size()), slash = std::min(text.find('/'), text.size());
  const bool bank = plus < slash && slash < text.size();
  const auto initial = ParseDays(bank ? text.substr(0, plus) : text);
  const auto increment = bank ? ParseDays(text.substr(plus + 1, slash - plus - 1)) : initial;
  const auto most = bank ? ParseDays(text.substr(slash + 1)) : initial;
  if (!initial || !increment || !most || *most == Millis(0))
    return BadClock(text, "days for each ply, such as 3d, or a bank, such as 3d+1d/7d");
  const TimeControl control{*initial, *increment, *most};
  if (const auto valid = Validate(control); !valid) return valid.error();
  return control;
}

Result<void> ValidateBank(const TimeControl& control) {
  const auto refuse = [](std::string sentence) { return Error{Reason::kBadClock, std::move(sentence)}; };
  for (const Millis amount : {control.initial, control.increment, control.most}) {
    if (amount.count() % kHour.count() != 0) return refuse("a correspondence clock has whole hours");
  }
  if (control.most < Millis(0) || control.most > kLargestBank)
    return refuse("a correspondence clock holds at most 60 days");
  if (control.initial < kDay) return refuse("a correspondence clock starts with at least a day");
  if (control.increment < Millis(0)) return refuse("the increment cannot be negative");
  if (control.increment > kMostDaysPerPly * kDay) return refuse("a ply adds at most 14 days");
  if (std::max(control.initial, control.increment) > control.most)
    return refuse("a correspondence clock neither starts with more than it may hold nor adds more");
  return {};
}

constexpr int kMoves = 40;
constexpr std::array<std::string_view, 6> kNames = {"bullet",    "blitz", "rapid",
                                                    "classical", "daily", "unlimited"};

}  // namespace

Millis TimeControl::AfterPly(Millis before, Millis charged) const {
  const Millis left = std::max(Millis(0), before - charged) + increment;
  return correspondence() ? std::min(left, most) : left;
}

std::optional<int> DaysPerPlyOf(const TimeControl& control) {
  const auto days = static_cast<int>(control.most / kDay);
  if (days == 0 || days > kMostDaysPerPly || control != DaysPerPly(days)) return std::nullopt;
  return days;
}

Result<void> Validate(const TimeControl& control) {
  if (control.most != Millis(0)) return ValidateBank(control);
  const auto refuse = [](std::string sentence) { return Error{Reason::kBadClock, std::move(sentence)}; };
  if (control.initial < Millis(0)) return refuse("the start amount cannot be negative");
  if (control.initial > kLongestInitial)
    return refuse("a clock starts with at most three hours, unless it counts days: 3d, or 3d+1d/7d");
  if (control.increment < Millis(0)) return refuse("the increment cannot be negative");
  if (control.increment > kLongestIncrement) return refuse("the increment is at most 180 seconds");
  return {};
}

std::string SecondsText(const TimeControl& control) {
  if (!control.timed()) return "-";
  const std::string text =
      ThousandthsText(control.initial.count()) + "+" + ThousandthsText(control.increment.count());
  return control.correspondence() ? text + "/" + ThousandthsText(control.most.count()) : text;
}

Result<TimeControl> ParseSeconds(std::string_view text) {
  if (text == "-") return TimeControl{};
  return Parse(text, 1, "seconds and increment, such as 300+3, or - for none");
}

std::string PlayersText(const TimeControl& control) {
  if (!control.timed()) return "none";
  if (control.correspondence()) {
    const std::string days = DaysText(control.initial);
    const bool per_ply = control.initial == control.most && control.increment == control.most;
    return per_ply ? days : days + "+" + DaysText(control.increment) + "/" + DaysText(control.most);
  }
  // Whole thousandths of a minute are exact for every amount a player can have asked for in minutes.
  if (control.initial.count() % 60 == 0) {
    return ThousandthsText(control.initial.count() / 60) + "+" + ThousandthsText(control.increment.count());
  }
  return SecondsText(control) + " s";
}

Result<TimeControl> ParsePlayers(std::string_view text) {
  if (text == "none") return TimeControl{};
  if (text.ends_with(" s")) return ParseSeconds(text.substr(0, text.size() - 2));
  if (text.find_first_of("dh/") != text.npos) return ParseCorrespondence(text);
  return Parse(text, 60,
               "minutes and seconds of increment, such as 5+3, days for each ply, such as 3d, or none");
}

TimeClass TimeClassOf(const TimeControl& control) {
  using std::chrono::minutes;
  if (!control.timed()) return TimeClass::kUnlimited;
  if (control.correspondence()) return TimeClass::kDaily;
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
