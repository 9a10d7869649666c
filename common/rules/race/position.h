// Positions of the race, their moves and their endings. A position is small enough to be copied instead of
// undone. Draw rules that count plies or repetitions are in french/game.h.
#pragma once

#include <array>
#include <cstdint>

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

/// The course of each side under one setup. White gains by rising progress, Black by falling.
struct Course {
  /// By side: the points its men start from. They are the other side's goal.
  std::array<Bits, 2> start{};
  /// By point: progress, in points' files and ranks as the rules page counts it.
  french::Lines::Table<std::int8_t> progress{};
  /// By side, then by point: the points that are not farther back.
  std::array<french::Lines::Table<Bits>, 2> ahead{};
};

/// The knobs as the move generator reads them, looked up once.
class Rules {
 public:
  explicit Rules(const Knobs& knobs);

  const french::Lines& lines() const { return *lines_; }
  const Course& course() const { return *course_; }
  Bits Goal(Side side) const { return course_->start[Index(Other(side))]; }
  /// The points where a man of `side` on `from` may end a ply, as far as the direction goes; including
  /// `from`.
  Bits Ahead(Side side, Point from) const {
    return course_->ahead[Index(side)][static_cast<std::size_t>(from)];
  }

 private:
  const french::Lines* lines_;  // static storage, as the next
  const Course* course_;
};

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
inline bool IsIrreversible(const Position& before, const Move& move, const Rules& rules) {
  return !move.pass() && (rules.Ahead(before.side, move.to) & BitOf(move.from)) == 0;
}

/// Usually differs for different positions; for the counting of plies.
inline std::uint64_t Signature(const Position& position) {
  return (position.men[0] * std::uint64_t{0x9E3779B97F4A7C15}) ^ position.men[1];
}

/// All but kOpen and kMustPass end the game.
enum class Ending : std::uint8_t { kOpen, kMustPass, kFirstHome, kSecondHome, kBothBlocked };

constexpr bool MustPass(Ending ending) { return ending == Ending::kMustPass; }
constexpr bool IsOver(Ending ending) { return ending != Ending::kOpen && !MustPass(ending); }

/// The first ending that applies. If both sides are home, the one that has just played was later.
inline Ending EndingOf(const Position& position, const Rules& rules) {
  for (const Side side : {position.side, Other(position.side)}) {
    if ((rules.Goal(side) & ~position.men[Index(side)]) != 0) continue;
    return side == Side::kFirst ? Ending::kFirstHome : Ending::kSecondHome;
  }
  if (HasMove(position, rules)) return Ending::kOpen;
  const Position turned{position.men, Other(position.side)};
  return HasMove(turned, rules) ? Ending::kMustPass : Ending::kBothBlocked;
}

}  // namespace merels::rules::race
