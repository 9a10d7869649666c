// A unit: all positions that have the same numbers of men on the board, at the same time of the game.
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
  /// Men placed so far by both sides, those taken since included; kAllPlaced once both hands are empty.
  int placed = kAllPlaced;

  constexpr bool moving() const { return placed == kAllPlaced; }
  auto operator<=>(const Unit&) const = default;
};

/// Where a man moved without taking any leads, in the moving phase.
constexpr Unit Turned(Unit unit) { return {unit.opp, unit.own}; }

/// Where a man moved leads that takes `taken` men, in the moving phase.
constexpr Unit After(Unit unit, int taken) { return {unit.opp - taken, unit.own}; }

/// A position's number within its unit, from 0.
using Slot = std::uint32_t;

}  // namespace merels::solver
