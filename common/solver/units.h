// Units: all positions with the same numbers of men on the board, in the same phase of the game. The rulesets
// that can be solved, their units, and how units lead to one another.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/base/result.h"
#include "common/rules/morris/position.h"
#include "common/rules/ruleset.h"

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

/// The most men of a side on the board of 24 points in a solvable game. More would need more memory than
/// machines have.
inline constexpr int kMaxMen = 9;

/// What is solved of a ruleset. The moving phase alone has no men in hand, so it does not matter how they are
/// placed, nor how many there were.
enum class Extent : std::uint8_t { kWhole, kMoving };

/// The knobs to solve `ruleset` by, without the draw rules that count: the values do not depend on history.
/// Error: bad-argument, with the rule that cannot be solved.
Result<rules::morris::Knobs> SolvableKnobs(const rules::Ruleset& ruleset, Extent extent = Extent::kWhole);

/// The most men that one ply captures.
int MaxTaken(const rules::morris::Knobs& knobs);

/// Men in hand of the player to move, and of the other.
struct Hands {
  int own = 0;
  int opp = 0;
};
Hands HandsOf(const rules::morris::Knobs& knobs, Unit unit);

/// The unit of a position that games from the start can have; nothing for other hands.
std::optional<Unit> UnitOf(const rules::morris::Knobs& knobs, const rules::morris::Position& position);

/// The unit after a ply that captures `taken` men; nothing where it leaves the opponent too few to go on, or
/// where there can be no such ply.
std::optional<Unit> NextUnit(const rules::morris::Knobs& knobs, Unit unit, int taken);

/// The units of the moving phase in which the side with more men has at most `max.own` and the other at most
/// `max.opp`, where the player to move has at least as many men as the other; each stands for its turned twin
/// as well. Every unit comes after those that captures lead to from it and from its twin.
std::vector<Unit> MovingUnits(const rules::morris::Knobs& knobs, Unit max);

/// The units of the placing phase, each after those it leads to: from the last man placed back to the empty
/// board. Some may have no reachable position.
std::vector<Unit> PlacingUnits(const rules::morris::Knobs& knobs);

/// The units that plies from `unit` lead to, without those of its own pair in the moving phase; each once.
std::vector<Unit> UnitsBehind(const rules::morris::Knobs& knobs, Unit unit);

}  // namespace merels::solver
