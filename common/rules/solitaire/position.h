// A position of peg solitaire: the set of pegs.
#pragma once

#include "common/rules/french/board.h"
#include "common/rules/solitaire/knobs.h"

namespace merels::rules::solitaire {

using french::BitOf;
using french::Bits;
using french::Point;

/// One jump. All are points; `over` is the peg that is removed.
struct Move {
  Point from = -1;
  Point over = -1;
  Point to = -1;

  bool operator==(const Move&) const = default;
};

struct Position {
  Bits pegs = 0;

  bool operator==(const Position&) const = default;

  static constexpr Position Start(const Knobs&) { return {french::kAll & ~BitOf(french::kCentre)}; }
};

/// The knobs in the form that the move generator reads, looked up once.
class Rules {
 public:
  explicit Rules(const Knobs& knobs) : lines_(&french::LinesOf(knobs.diag && knobs.jumps == Jumps::kDiag)) {}

  /// The lines along which pegs jump.
  const french::Lines& lines() const { return *lines_; }

 private:
  const french::Lines* lines_;  // static storage
};

}  // namespace merels::rules::solitaire
