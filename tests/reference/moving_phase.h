// The moving phase of the simplest rules of the morris family once more, for millions of positions: what the
// rules page says of standard and six, on sets of points. It shares nothing with the engine but these rules.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tests/reference/board.h"
#include "tests/reference/ruleset.h"

namespace merels::reference {

/// The points of the men of who is to move, and of the other: bit 0 is point 0.
struct Sets {
  std::uint32_t mover = 0;
  std::uint32_t other = 0;
};

class MovingPhase {
 public:
  /// Of a ruleset in which a mill takes one man, who cannot move loses, and nothing else is special.
  explicit MovingPhase(const Ruleset& rules);

  const Board& board() const { return board_; }
  /// Whether who is to move has lost already: with too few men, or without a ply.
  bool Lost(Sets sets) const;
  /// What every ply leads to, seen by the opponent, into `after`. Needs a position that is not lost.
  void Plies(Sets sets, std::vector<Sets>& after) const;

 private:
  using Bits = std::uint32_t;

  bool InMill(Bits men, int point) const;
  /// The points that the man on `point` may go to.
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
