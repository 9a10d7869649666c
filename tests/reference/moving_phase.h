// The moving phase of the simplest rules of the morris family again, fast enough for millions of positions:
// the rules page's standard and six, on sets of points. It shares nothing with the engine but these rules.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tests/reference/board.h"
#include "tests/reference/ruleset.h"

namespace merels::reference {

/// The points of the mover's men, and of the other's: bit 0 is point 0.
struct Sets {
  std::uint32_t mover = 0;
  std::uint32_t other = 0;
};

class MovingPhase {
 public:
  /// For a ruleset in which a mill captures one man, a blocked player loses, and nothing else is special.
  explicit MovingPhase(const Ruleset& rules);

  const Board& board() const { return board_; }
  /// Whether the player to move has lost already: with too few men, or without a ply.
  bool Lost(Sets sets) const;
  /// The positions after all plies, from the opponent's side, into `after`. Needs a position that is not
  /// lost.
  void Plies(Sets sets, std::vector<Sets>& after) const;

 private:
  using Bits = std::uint32_t;

  bool InMill(Bits men, int point) const;
  /// The destinations of the man on `point`.
  Bits Goals(Sets sets, int point) const;
  /// Those of `men` that a closed mill may take.
  Bits Takeable(Bits men) const;

  const Board board_;
  const int fly_;
  Bits all_ = 0;
  std::vector<Bits> near_;
  std::vector<std::vector<Bits>> mills_at_;
};

}  // namespace merels::reference
