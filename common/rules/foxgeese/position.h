// A position of Fox and Geese, small enough to be copied instead of undone.
#pragma once

#include <array>
#include <cstdint>

#include "common/rules/base/outcome.h"
#include "common/rules/foxgeese/knobs.h"
#include "common/rules/french/board.h"

namespace merels::rules::foxgeese {

using french::BitOf;
using french::Bits;
using french::Point;

/// The most points that a ply can visit: each jump of the fox takes a goose.
inline constexpr std::size_t kMaxPath = kMaxGeese + 1;

/// One ply: every point visited, the first left. Moves with different paths are different moves.
struct Move {
  Bits captures = 0;
  std::array<Point, kMaxPath> path{};
  std::uint8_t length = 0;

  constexpr Point from() const { return path[0]; }
  constexpr Point to() const { return path[length - 1U]; }
  constexpr void Visit(Point point) { path[length++] = point; }

  bool operator==(const Move&) const = default;
};

struct Position {
  Bits geese = 0;
  Point fox = 0;
  /// The side to move; the first side is the fox.
  Side side = Side::kFirst;

  constexpr Bits Empty() const { return french::kAll & ~(geese | BitOf(fox)); }

  bool operator==(const Position&) const = default;

  static Position Start(const Knobs& knobs);
};

/// The geese at the start.
Bits StartGeese(const Knobs& knobs);

}  // namespace merels::rules::foxgeese
