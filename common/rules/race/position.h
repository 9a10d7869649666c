// A position of the race, small enough to be copied instead of undone.
#pragma once

#include <array>

#include "common/rules/base/outcome.h"
#include "common/rules/french/board.h"
#include "common/rules/race/knobs.h"

namespace merels::rules::race {

using french::BitOf;
using french::Bits;
using french::Point;

/// One ply. A pass has no points.
struct Move {
  Point from = -1;
  Point to = -1;

  constexpr bool pass() const { return from < 0; }
  bool operator==(const Move&) const = default;
};

struct Position {
  std::array<Bits, 2> men{};  // by side
  /// The side to move.
  Side side = Side::kFirst;

  constexpr Bits Own() const { return men[Index(side)]; }
  constexpr Bits Taken() const { return men[0] | men[1]; }

  bool operator==(const Position&) const = default;

  static Position Start(const Knobs& knobs);
};

}  // namespace merels::rules::race
