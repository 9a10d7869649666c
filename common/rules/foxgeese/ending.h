// The endings of Fox and Geese by position; the draw rules that count are in french/game.h.
#pragma once

#include <cstdint>

#include "common/rules/foxgeese/movegen.h"

namespace merels::rules::foxgeese {

/// All but kOpen end the game: the fox wins by kFew and kBlocked, the geese by kPenned.
enum class Ending : std::uint8_t { kOpen, kFew, kPenned, kBlocked };

constexpr bool IsOver(Ending ending) { return ending != Ending::kOpen; }
/// Nobody ever passes.
constexpr bool MustPass(Ending) { return false; }

/// The first ending that applies, in the order of the rules page.
inline Ending EndingOf(const Position& position, const Rules& rules) {
  if (french::CountBits(position.geese) < rules.foxmin()) return Ending::kFew;
  if (HasMove(position, rules)) return Ending::kOpen;
  return position.side == Side::kFirst ? Ending::kPenned : Ending::kBlocked;
}

}  // namespace merels::rules::foxgeese
