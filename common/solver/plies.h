// Plies for the solver: those within a pair of units, forwards and backwards, and captures. Templates on the
// board and on how knobs are read, like the move generator they use.
#pragma once

#include "common/rules/morris/ending.h"
#include "common/rules/morris/movegen.h"
#include "common/solver/unit_index.h"

namespace merels::solver {

constexpr Men Turned(Men men) { return {men.opp, men.own}; }

/// The men after `move`, from the other player's side.
constexpr Men After(Men men, const rules::morris::Move& move) {
  return {men.opp & ~move.captures, men.own ^ move.from ^ move.to};
}

/// The outcome for a player without a move.
enum class Stuck : std::uint8_t { kLoses, kDraws, kPasses };

template <class Board, class Rules>
Stuck StuckBy(const rules::morris::Position& position, const Rules& rules) {
  switch (rules::morris::EndingOf<Board>(position, rules)) {
    case rules::morris::Ending::kMustPass: return Stuck::kPasses;
    case rules::morris::Ending::kBothBlocked:
    case rules::morris::Ending::kFull: return Stuck::kDraws;
    default: return rules.blocked() == rules::morris::Blocked::kDraw ? Stuck::kDraws : Stuck::kLoses;
  }
}

/// Calls visit(men) for each position, from the side of its player to move, from which a ply without capture
/// that does not end the game leads to `after`. Such a position may occur once for each of its images.
template <class Board, class Rules, class Visit>
[[gnu::always_inline]] inline void EachRetreat(Men after, Unit unit, const Rules& rules, Visit visit) {
  using rules::morris::BitOf;
  const Bits empty = Board::kAll & ~(after.own | after.opp);
  Bits moved = after.opp;
  // A man in a mill closed it when it arrived, and captured a man, if one could be captured, or won.
  if (rules.mill_wins() || rules::morris::Takeable<Board>(after.own, rules) != 0) {
    moved &= ~rules::morris::Threats<Board>(after.opp);
  }
  if (unit.opp <= rules.fly()) {
    rules::morris::EachBit(moved, [&](Bits to) {
      rules::morris::EachBit(empty, [&](Bits from) { visit(Men{after.opp ^ to ^ from, after.own}); });
    });
  } else {
    const auto slides = Board::Slides(moved, empty);
    for (std::size_t word = 0; word < 2; ++word) {
      rules::morris::EachSlide<Board>(word, slides[word], [&](const rules::morris::Slide& slide) {
        visit(Men{after.opp ^ slide.from ^ slide.to, after.own});
      });
    }
  }
  if (rules.blocked() != rules::morris::Blocked::kPass) return;
  const rules::morris::Position before = {.own = after.opp,
                                          .opp = after.own,
                                          .own_men = static_cast<std::uint8_t>(unit.opp),
                                          .opp_men = static_cast<std::uint8_t>(unit.own)};
  if (!rules::morris::HasMove<Board>(before, rules)) visit(Turned(after));
}

}  // namespace merels::solver
