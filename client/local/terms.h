// The terms of a local match: opponent, rules, clock.
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
  kHuman,   // two players take turns at one board
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

/// The default level: it plays its mills and overlooks some of the other side's.
inline constexpr int kFirstLevel = 2;

struct Terms {
  Opponent opponent = Opponent::kComputer;
  int level = kFirstLevel;  // of the computer, from 1 to engine::kLevels
  std::string ruleset = "standard";
  clock::TimeControl clock = {};
  std::optional<Side> side = {};  // the user's; none: by lot
  std::string start = {};         // the position to play on from; empty: the start of the rules
  bool turning = false;           // with kHuman: the board turns to the side to move

  bool operator==(const Terms&) const = default;
};

/// The time on the monotonic clock, for thinking times, and as Unix time.
struct Moment {
  Millis now{0};
  Millis date{0};
};

}  // namespace merels::local
