// Time classes: time controls by a player's thinking time in a game of forty moves.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "common/clock/time_control.h"

namespace merels::clock {

enum class TimeClass : std::uint8_t {
  kBullet,     // less than 3 minutes
  kBlitz,      // less than 8
  kRapid,      // less than 25
  kClassical,  // more
  kDaily,      // correspondence: a start time of a day or more, which no table can have yet
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
