// Passes over the known values of a unit: the figures that solved games are published with, and whether every
// value follows from those that its plies lead to.
#pragma once

#include <cstdint>
#include <optional>

#include "common/solver/numbering.h"
#include "common/solver/sources.h"
#include "common/solver/values.h"

namespace merels::solver {

/// Of the positions of one unit, images of one another counted once. Distances are in plies, 0 when there is
/// none.
struct Summary {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint32_t longest_win = 0;
  std::uint32_t longest_loss = 0;

  std::uint64_t positions() const { return wins + draws + losses; }
  bool operator==(const Summary&) const = default;
};

Summary Summarise(const UnitIndex& index, ValuesView values, Workers& workers);

/// The result of checking every slot of a unit.
struct Findings {
  std::uint64_t slots = 0;
  /// Slots whose value is not the best of those behind it.
  std::uint64_t wrong = 0;
  /// The first of them, and its correct value.
  std::optional<Slot> first;
  Code expected = 0;
};

/// The part of a value that is compared.
enum class Depth : std::uint8_t { kOutcome, kPlies };

/// Computes every slot of `unit` forwards, including doubles. It, UnitsBehind(unit) and, in the moving phase,
/// Turned(unit) must be known. With kPlies in the moving phase no error means that all values are right, if
/// those behind captures are: wins and losses by induction on the plies, and draws since a player who keeps
/// to them is never lost.
Findings Verify(const Sources& sources, Unit unit, Depth depth, Workers& workers);

}  // namespace merels::solver
