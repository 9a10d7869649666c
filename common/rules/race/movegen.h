// The moves of a position of the race. Nothing here allocates.
#pragma once

#include "common/rules/race/rules.h"

namespace merels::rules::race {

/// Every point that a man on `from` reaches by one step or by jumps over men, `men` being all others.
inline Bits Reach(const french::Lines& lines, Bits men, Point from) {
  Bits jumped = 0;
  for (Bits open = BitOf(from); open != 0;) {
    const Point at = french::LowestPoint(open);
    open ^= BitOf(at);
    for (const french::Jump& jump : lines.Jumps(at)) {
      if ((men & jump.over) == 0 || ((men | jumped) & jump.to) != 0) continue;
      jumped |= jump.to;
      open |= jump.to;
    }
  }
  return (lines.Steps(from) & ~men) | jumped;
}

/// The points where the man on `from`, one of the player to move, may end a ply.
inline Bits Targets(const Position& position, const Rules& rules, Point from) {
  const Bits self = BitOf(from);
  return Reach(rules.lines(), position.Taken() ^ self, from) & rules.Ahead(position.side, from) & ~self;
}

/// Calls visit(move) for each legal move, without a pass.
template <class Visit>
void EachMove(const Position& position, const Rules& rules, Visit visit) {
  french::EachPoint(position.Own(), [&](Point from) {
    french::EachPoint(Targets(position, rules, from), [&](Point to) { visit(Move{from, to}); });
  });
}

/// Whether the player to move has a move. A pass does not count.
inline bool HasMove(const Position& position, const Rules& rules) {
  const Bits empty = french::kAll & ~position.Taken();
  for (Bits left = position.Own(); left != 0; left &= left - 1) {
    const Point from = french::LowestPoint(left);
    if ((rules.lines().Steps(from) & empty & rules.Ahead(position.side, from)) != 0) return true;
  }
  for (Bits left = position.Own(); left != 0; left &= left - 1) {
    if (Targets(position, rules, french::LowestPoint(left)) != 0) return true;
  }
  return false;
}

/// The position after `move`, which must be a pass or one of the position's.
inline Position After(const Position& before, const Move& move, const Rules&) {
  Position after = before;
  if (!move.pass()) after.men[Index(before.side)] ^= BitOf(move.from) ^ BitOf(move.to);
  after.side = Other(before.side);
  return after;
}

/// Whether no earlier position can recur after the move: men never give up gained ground.
inline bool ForGood(const Position& before, const Move& move, const Rules& rules) {
  return !move.pass() && (rules.Ahead(before.side, move.to) & BitOf(move.from)) == 0;
}

/// Usually differs for different positions; for the counting of plies.
inline std::uint64_t Signature(const Position& position) {
  return (position.men[0] * std::uint64_t{0x9E3779B97F4A7C15}) ^ position.men[1];
}

}  // namespace merels::rules::race
