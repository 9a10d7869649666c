// The moves of a position of Fox and Geese. Nothing here allocates.
#pragma once

#include "common/rules/foxgeese/position.h"
#include "common/rules/foxgeese/rules.h"

namespace merels::rules::foxgeese {

/// Whether a visitor that can stop wants to.
template <class Visit>
bool HasEnough(const Visit& visit) {
  if constexpr (requires { visit.Enough(); }) return visit.Enough();
  return false;
}

/// Calls visit(move) for the move in progress with every jump, and row of jumps, that goes on from its end.
/// `geese` are those still on the board. The fox has left its first point, so it may return to it.
template <class Visit>
void EachJump(const french::Lines& lines, Bits geese, Move& move, Visit& visit) {
  for (const french::Jump& jump : lines.Jumps(move.to())) {
    if (HasEnough(visit)) return;
    if ((geese & jump.over) == 0 || (geese & jump.to) != 0) continue;
    move.Visit(french::LowestPoint(jump.to));
    move.captures |= jump.over;
    visit(static_cast<const Move&>(move));
    EachJump(lines, geese ^ jump.over, move, visit);
    move.captures ^= jump.over;
    --move.length;
  }
}

template <class Visit>
void EachFoxMove(const Position& position, const Rules& rules, Visit& visit) {
  Move move;
  move.Visit(position.fox);
  Move step = move;
  step.length = 2;
  french::EachPoint(rules.lines().Steps(position.fox) & ~position.geese, [&](Point to) {
    step.path[1] = to;
    visit(static_cast<const Move&>(step));
  });
  EachJump(rules.lines(), position.geese, move, visit);
}

template <class Visit>
void EachGooseMove(const Position& position, const Rules& rules, Visit& visit) {
  const Bits empty = position.Empty();
  Move step;
  step.length = 2;
  french::EachPoint(position.geese, [&](Point from) {
    step.path[0] = from;
    french::EachPoint(rules.StepsOfGoose(from) & empty, [&](Point to) {
      step.path[1] = to;
      visit(static_cast<const Move&>(step));
    });
  });
}

/// Calls visit(move) for each legal move. The reference is valid during the call only.
template <class Visit>
void EachMove(const Position& position, const Rules& rules, Visit visit) {
  if (position.side == Side::kFirst) {
    EachFoxMove(position, rules, visit);
  } else {
    EachGooseMove(position, rules, visit);
  }
}

inline bool FoxCanMove(const Position& position, const Rules& rules) {
  const Bits empty = ~position.geese;
  if ((rules.lines().Steps(position.fox) & empty) != 0) return true;
  for (const french::Jump& jump : rules.lines().Jumps(position.fox)) {
    // All points next to the fox are occupied by geese here.
    if ((empty & jump.to) != 0) return true;
  }
  return false;
}

inline bool GeeseCanMove(const Position& position, const Rules& rules) {
  const Bits empty = position.Empty();
  for (Bits left = position.geese; left != 0; left &= left - 1) {
    if ((rules.StepsOfGoose(french::LowestPoint(left)) & empty) != 0) return true;
  }
  return false;
}

/// Whether the player to move has a move.
inline bool HasMove(const Position& position, const Rules& rules) {
  return position.side == Side::kFirst ? FoxCanMove(position, rules) : GeeseCanMove(position, rules);
}

/// The position after `move`, which must be one of the position's.
inline Position After(const Position& before, const Move& move, const Rules&) {
  if (before.side == Side::kFirst) return {before.geese & ~move.captures, move.to(), Side::kSecond};
  return {before.geese ^ BitOf(move.from()) ^ BitOf(move.to()), before.fox, Side::kFirst};
}

/// Whether no earlier position can recur after the move: no goose returns, neither to the board nor to a
/// lower rank.
inline bool ForGood(const Position& before, const Move& move, const Rules& rules) {
  if (before.side == Side::kFirst) return move.captures != 0;
  return (rules.StepsOfGoose(move.to()) & BitOf(move.from())) == 0;
}

/// Usually differs for different positions; for the counting of plies.
inline std::uint64_t Signature(const Position& position) {
  return (position.geese * std::uint64_t{0x9E3779B97F4A7C15}) ^ BitOf(position.fox);
}

}  // namespace merels::rules::foxgeese
