// The setting of a game's clock.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "common/base/result.h"

namespace merels::clock {

using Millis = std::chrono::milliseconds;

/// A start amount, and an amount added after each own ply. Both zero: no clock. Without a start amount a
/// player begins with one increment.
struct TimeControl {
  Millis initial{0};
  Millis increment{0};

  /// Each player's time before their first ply.
  Millis at_start() const { return initial.count() > 0 ? initial : increment; }
  bool timed() const { return initial.count() > 0 || increment.count() > 0; }
  bool operator==(const TimeControl&) const = default;
};

inline constexpr Millis kLongestInitial = std::chrono::hours(3);
inline constexpr Millis kLongestIncrement = std::chrono::minutes(3);

/// bad-clock unless both amounts are between zero and the limits above.
Result<void> Validate(const TimeControl& control);

/// Seconds, as in records: "300+3", "0.5+0"; "-" for no clock.
std::string SecondsText(const TimeControl& control);
/// Parses the form of SecondsText. bad-clock.
Result<TimeControl> ParseSeconds(std::string_view text);

/// Minutes and seconds, as players write it: "5+3", "0.5+0"; "none" for no clock.
std::string PlayersText(const TimeControl& control);
/// Parses the form of PlayersText. bad-clock.
Result<TimeControl> ParsePlayers(std::string_view text);

}  // namespace merels::clock
