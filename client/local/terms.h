// What a match on this machine is played for: against whom, by which rules, with which clock.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/clock/time_control.h"
#include "common/rules/base/outcome.h"

namespace merels::local {

using clock::Millis;
using rules::Side;

enum class Opponent : std::uint8_t {
  kComputer,
  kHuman,   // two people take turns at one board
  kNobody,  // a puzzle
};

/// Such as "computer". Static storage.
constexpr std::string_view Name(Opponent opponent) {
  switch (opponent) {
    case Opponent::kComputer: return "computer";
    case Opponent::kHuman: return "person";
    case Opponent::kNobody: break;
  }
  return "nobody";
}

/// The level that is offered first: it plays its mills and overlooks some of the other side's.
inline constexpr int kFirstLevel = 2;

struct Terms {
  Opponent opponent = Opponent::kComputer;
  int level = kFirstLevel;  // of the computer, from 1 to engine::kLevels
  std::string ruleset = "standard";
  clock::TimeControl clock = {};
  std::optional<Side> side = {};  // the user's; none: by lot
  std::string start = {};         // the position from which it is played on; empty: the start of the rules
  bool turning = false;           // with kHuman: the board turns to whoever is to move

  bool operator==(const Terms&) const = default;
};

/// Now: on the monotonic clock, from which times of thinking are taken, and as Unix time.
struct Moment {
  Millis now{0};
  Millis date{0};
};

}  // namespace merels::local
