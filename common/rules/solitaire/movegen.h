// The jumps of a position of peg solitaire, and its end. Nothing here allocates.
#pragma once

#include <cstdint>

#include "common/rules/solitaire/position.h"

namespace merels::rules::solitaire {

/// Calls visit(move) for each legal jump until it returns true. Returns whether it did.
template <class Visit>
bool AnyMove(const Position& position, const Rules& rules, Visit visit) {
  // From the hole's end, since a reversed jump is a jump too and there are few holes for most of a game.
  for (Bits holes = french::kAll & ~position.pegs; holes != 0; holes &= holes - 1) {
    const Point to = french::LowestPoint(holes);
    for (const french::Jump& jump : rules.lines().Jumps(to)) {
      if ((position.pegs & jump.over) == 0 || (position.pegs & jump.to) == 0) continue;
      if (visit(Move{french::LowestPoint(jump.to), french::LowestPoint(jump.over), to})) return true;
    }
  }
  return false;
}

/// Calls visit(move) for each legal jump.
template <class Visit>
void EachMove(const Position& position, const Rules& rules, Visit visit) {
  AnyMove(position, rules, [&](const Move& move) {
    visit(move);
    return false;
  });
}

inline bool HasMove(const Position& position, const Rules& rules) {
  return AnyMove(position, rules, [](const Move&) { return true; });
}

/// The position after `move`, which must be one of the position's.
inline Position After(const Position& before, const Move& move, const Rules&) {
  return {before.pegs ^ BitOf(move.from) ^ BitOf(move.over) ^ BitOf(move.to)};
}

/// No position recurs after any move.
constexpr bool ForGood(const Position&, const Move&, const Rules&) { return true; }

/// Usually differs for different positions; for the counting of plies.
inline std::uint64_t Signature(const Position& position) {
  return position.pegs * std::uint64_t{0x9E3779B97F4A7C15};
}

/// All but kOpen end the game. Solved means one peg left.
enum class Ending : std::uint8_t { kOpen, kSolved, kStuck };

constexpr bool IsOver(Ending ending) { return ending != Ending::kOpen; }
/// Nobody ever passes.
constexpr bool MustPass(Ending) { return false; }

inline Ending EndingOf(const Position& position, const Rules& rules) {
  if (HasMove(position, rules)) return Ending::kOpen;
  return french::CountBits(position.pegs) == 1 ? Ending::kSolved : Ending::kStuck;
}

}  // namespace merels::rules::solitaire
