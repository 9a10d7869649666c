// The units that the plies of a unit's positions lead to: their indexes and values.
#pragma once

#include <array>
#include <optional>

#include "common/solver/plies.h"
#include "common/solver/sources.h"
#include "common/solver/units.h"

namespace merels::solver {

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
