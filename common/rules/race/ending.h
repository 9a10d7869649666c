// The endings of the race by position; the draw rules that count are in french/game.h.
#pragma once

#include <cstdint>

#include "common/rules/race/movegen.h"

namespace merels::rules::race {

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
