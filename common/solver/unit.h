// A unit: all positions with the same numbers of men on the board, in the same phase of the game.
#pragma once

#include <compare>
#include <cstdint>

namespace merels::solver {

/// Unit::placed of the moving phase.
inline constexpr int kAllPlaced = 255;

struct Unit {
  /// Men on the board: of the player to move, and of the other.
  int own = 0;
  int opp = 0;
  /// Men placed so far by both sides, including captured ones; kAllPlaced once both hands are empty.
  int placed = kAllPlaced;

  constexpr bool moving() const { return placed == kAllPlaced; }
  auto operator<=>(const Unit&) const = default;
};

/// The unit after a ply without capture, in the moving phase.
constexpr Unit Turned(Unit unit) { return {unit.opp, unit.own}; }

/// The unit after a ply that captures `taken` men, in the moving phase.
constexpr Unit After(Unit unit, int taken) { return {unit.opp - taken, unit.own}; }

/// A position's number within its unit, from 0.
using Slot = std::uint32_t;

}  // namespace merels::solver
