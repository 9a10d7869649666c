// The setting of a game's clock, and its class: time controls by a player's thinking time in a game of forty
// moves.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/result.h"

namespace merels::clock {

using Millis = std::chrono::milliseconds;

/// A start amount, and an amount added after each own ply. Both zero: no clock. Without a start amount a
/// player begins with one increment.
///
/// Correspondence has a bank of days as well: what is left never grows beyond `most`. Three equal amounts are
/// so many days for each ply.
struct TimeControl {
  Millis initial{0};
  Millis increment{0};
  Millis most{0};  // 0: none, for play in one sitting

  /// Each player's time before their first ply.
  Millis at_start() const { return initial.count() > 0 ? initial : increment; }
  bool timed() const { return initial.count() > 0 || increment.count() > 0; }
  bool correspondence() const { return most.count() > 0; }
  /// The time left after a ply for which so much of `before` was charged.
  Millis AfterPly(Millis before, Millis charged) const;
  bool operator==(const TimeControl&) const = default;
};

inline constexpr Millis kLongestInitial = std::chrono::hours(3);
inline constexpr Millis kLongestIncrement = std::chrono::minutes(3);

inline constexpr Millis kDay = std::chrono::hours(24);
inline constexpr int kMostDaysPerPly = 14;
/// Of correspondence: the largest bank.
inline constexpr Millis kLargestBank = 60 * kDay;

/// So many days for each ply.
constexpr TimeControl DaysPerPly(int days) { return {days * kDay, days * kDay, days * kDay}; }
/// Nothing: the control is none of DaysPerPly.
std::optional<int> DaysPerPlyOf(const TimeControl& control);

/// bad-clock unless the amounts are between zero and the limits above; those of correspondence are whole
/// hours, the first a day at least, and neither it nor the increment exceeds the bank.
Result<void> Validate(const TimeControl& control);

/// Seconds, as in records: "300+3", "0.5+0"; "259200+86400/604800" with a bank; "-" for no clock.
std::string SecondsText(const TimeControl& control);
/// Parses the form of SecondsText. bad-clock.
Result<TimeControl> ParseSeconds(std::string_view text);

/// Minutes and seconds, as players write it: "5+3", "0.5+0"; for correspondence "3d", or "3d+36h/7d" with a
/// bank; "none" for no clock.
std::string PlayersText(const TimeControl& control);
/// Parses the form of PlayersText. bad-clock.
Result<TimeControl> ParsePlayers(std::string_view text);

enum class TimeClass : std::uint8_t {
  kBullet,     // less than 3 minutes
  kBlitz,      // less than 8
  kRapid,      // less than 25
  kClassical,  // more
  kDaily,      // correspondence
  kUnlimited,  // no clock
};

/// The fastest first.
inline constexpr std::array kTimeClasses = {TimeClass::kBullet,    TimeClass::kBlitz, TimeClass::kRapid,
                                            TimeClass::kClassical, TimeClass::kDaily, TimeClass::kUnlimited};

TimeClass TimeClassOf(const TimeControl& control);

/// Such as "blitz". Static storage.
std::string_view Name(TimeClass time_class);
/// The class with this name.
std::optional<TimeClass> FindTimeClass(std::string_view name);

}  // namespace merels::clock
