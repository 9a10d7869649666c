// Plies for the solver: those within a pair of units, forwards and backwards, and captures; and the units
// that the plies of a unit's positions lead to, with their indexes and values. Templates on the board and on
// how knobs are read, like the move generator they use.
#pragma once

#include <array>
#include <optional>
#include <type_traits>

#include "common/rules/morris/movegen.h"
#include "common/solver/numbering.h"
#include "common/solver/sources.h"
#include "common/solver/units.h"

namespace merels::solver {

/// Calls visit(Board{}, rules) with code for these knobs. Only the games that take hours have specialised
/// code, since each takes long to compile.
template <class Visit>
decltype(auto) WithSolverRules(const rules::morris::Knobs& knobs, Visit visit) {
  return rules::morris::WithBoard(knobs, [&](auto board) {
    using Usual = rules::morris::FixedRules<false>;
    if constexpr (std::is_same_v<decltype(board), rules::morris::NineBoard<false>>) {
      if (Usual::Fit(knobs)) return visit(board, Usual(knobs));
    }
    return visit(board, rules::morris::AnyRules(knobs));
  });
}

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

/// One unit that plies lead to.
struct Branch {
  UnitIndex index;
  ValuesView values;
};

/// Immutable. `Board` and `Rules` as in the move generator.
template <class Board, class Rules>
class Branches {
 public:
  /// Reads the values of the units behind plies that capture at least `fewest` men: 0 or 1.
  Branches(const Sources& sources, const Rules& rules, Unit unit, int fewest)
      : unit_(unit), hands_(HandsOf(sources.knobs, unit)), rules_(rules) {
    for (int taken = fewest; taken <= MaxTaken(sources.knobs); ++taken) {
      const auto next = NextUnit(sources.knobs, unit, taken);
      if (next)
        branches_[Index(taken)].emplace(Branch{sources.numbering.IndexOf(*next), sources.known.Of(*next)});
    }
  }

  rules::morris::Position PositionOf(Men men) const {
    return {.own = men.own,
            .opp = men.opp,
            .own_hand = static_cast<std::uint8_t>(hands_.own),
            .opp_hand = static_cast<std::uint8_t>(hands_.opp),
            .own_men = static_cast<std::uint8_t>(unit_.own + hands_.own),
            .opp_men = static_cast<std::uint8_t>(unit_.opp + hands_.opp)};
  }

  /// Calls quiet(after) for each ply without capture, taking(branch, after) for each capture, and wins() for
  /// each that wins at once. Returns whether there is any.
  template <class Quiet, class Taking, class Wins>
  [[gnu::always_inline]] bool EachPly(Men men, Quiet quiet, Taking taking, Wins wins) const {
    bool any = false;
    rules::morris::EachMove<Board>(PositionOf(men), rules_, [&](const rules::morris::Move& move) {
      any = true;
      if (rules_.mill_wins() && move.closes_mill) return wins();
      if (move.captures == 0) return quiet(After(men, move));
      const int taken =
          rules_.captures() == rules::morris::Captures::kOne ? 1 : rules::morris::CountBits(move.captures);
      const auto& branch = branches_[Index(taken)];
      if (!branch) return wins();
      taking(*branch, After(men, move));
    });
    return any;
  }

  /// The outcome for the player to move, who has no move.
  Stuck StuckAt(Men men) const { return StuckBy<Board>(PositionOf(men), rules_); }

  /// The value of a position by the values of all positions that its plies lead to. Needs the branch of plies
  /// without capture.
  Code Judge(Men men) const {
    Best best;
    const auto look = [&](const Branch& branch, Men after) {
      best.Add(branch.values.At(branch.index.SlotOf(after)));
    };
    const Branch& rest = *branches_[0];
    const bool any = EachPly(
        men, [&](Men after) { look(rest, after); }, look, [&] { best.AddWin(); });
    if (any) return best.code();
    switch (StuckAt(men)) {
      case Stuck::kLoses: return 0;
      case Stuck::kDraws: return kDrawn;
      case Stuck::kPasses: look(rest, Turned(men)); break;
    }
    return best.code();
  }

 private:
  static constexpr std::size_t kMaxBranches = 5;

  static constexpr std::size_t Index(int taken) { return static_cast<std::size_t>(taken); }

  Unit unit_;
  Hands hands_;
  Rules rules_;
  std::array<std::optional<Branch>, kMaxBranches> branches_;
};

}  // namespace merels::solver
