// The endings of the morris family by position; the draw rules that count are in game.cc.
#pragma once

#include <cstdint>

#include "common/rules/morris/movegen.h"

namespace merels::rules::morris {

/// The state of a position, for the player to move. All but kOpen and kMustPass end the game.
enum class Ending : std::uint8_t { kOpen, kMustPass, kFewOwn, kFewOpp, kFull, kBlocked, kBothBlocked };

/// The same position with the other player to move.
constexpr Position Turned(const Position& p) {
  return {p.opp, p.own, p.opp_hand, p.own_hand, p.opp_men, p.own_men, p.opp_back, p.own_back};
}

/// The first ending that applies and can be detected without generating moves, or kOpen.
template <class Board, class Rules>
constexpr Ending EndingByMen(const Position& position, const Rules& rules) {
  if (!rules.mill_wins()) {
    if (position.own_men < kFewestMen) return Ending::kFewOwn;
    if (position.opp_men < kFewestMen) return Ending::kFewOpp;
  }
  return rules.full() == Full::kDraw && Empty<Board>(position) == 0 ? Ending::kFull : Ending::kOpen;
}

/// The first ending that applies, in the order of the rules page.
template <class Board, class Rules>
Ending EndingOf(const Position& position, const Rules& rules) {
  if (const Ending ending = EndingByMen<Board>(position, rules); ending != Ending::kOpen) return ending;
  if (HasMove<Board>(position, rules)) return Ending::kOpen;
  if (rules.blocked() != Blocked::kPass) return Ending::kBlocked;
  return HasMove<Board>(Turned(position), rules) ? Ending::kMustPass : Ending::kBothBlocked;
}

}  // namespace merels::rules::morris
