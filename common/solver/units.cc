#include "common/solver/units.h"

#include <algorithm>
#include <string>

namespace merels::solver {
namespace {

using rules::morris::kFewestMen;
using rules::morris::Knobs;

constexpr int kMenOfMill = 3;

/// The obstacle to solving a game with these knobs; empty when there is none.
std::string Obstacle(const Knobs& knobs, Extent extent) {
  if (!knobs.remill) return "what a player may do depends on the ply before, which a position does not show";
  if (extent == Extent::kMoving) return "";
  const std::string instead = "; its moving phase alone can be, with --max";
  if (knobs.place_move) return "men in hand and moves mix, which makes too many positions" + instead;
  if (knobs.men > kMaxMen) {
    return "each side has " + std::to_string(knobs.men) + " men, and there is memory for " +
           std::to_string(kMaxMen) + instead;
  }
  return "";
}

void AddBehind(const Knobs& knobs, Unit unit, int fewest, std::vector<Unit>& behind) {
  for (int taken = fewest; taken <= MaxTaken(knobs); ++taken) {
    const auto next = NextUnit(knobs, unit, taken);
    if (next && std::find(behind.begin(), behind.end(), *next) == behind.end()) behind.push_back(*next);
  }
}

/// The most men that a side can have lost to an opponent who has placed this many: the third closes a mill at
/// the earliest.
int MaxLost(const Knobs& knobs, int placed) { return std::max(0, placed - kMenOfMill + 1) * MaxTaken(knobs); }

}  // namespace

Result<Knobs> SolvableKnobs(const rules::Ruleset& ruleset, Extent extent) {
  const auto* knobs = std::get_if<Knobs>(&ruleset.knobs);
  const std::string obstacle =
      knobs == nullptr ? "it is no game of the morris family" : Obstacle(*knobs, extent);
  if (!obstacle.empty()) {
    return Error{Reason::kBadArgument, ruleset.text + " cannot be solved: " + obstacle};
  }
  return WithoutDrawLimits(*knobs);
}

int MaxTaken(const Knobs& knobs) {
  if (knobs.mill_wins) return 0;
  if (knobs.captures == rules::morris::Captures::kOne) return 1;
  return knobs.board == rules::morris::Board::kThree ? 4 : knobs.diag ? 3 : 2;
}

Hands HandsOf(const Knobs& knobs, Unit unit) {
  if (unit.moving()) return {};
  return {knobs.men - unit.placed / 2, knobs.men - (unit.placed + 1) / 2};
}

std::optional<Unit> UnitOf(const Knobs& knobs, const rules::morris::Position& position) {
  const int in_hand = position.own_hand + position.opp_hand;
  const Unit unit = {position.own_men - position.own_hand, position.opp_men - position.opp_hand,
                     in_hand == 0 ? kAllPlaced : 2 * knobs.men - in_hand};
  const Hands hands = HandsOf(knobs, unit);
  if (unit.placed < 0 || hands.own != position.own_hand || hands.opp != position.opp_hand) return {};
  return unit;
}

std::optional<Unit> NextUnit(const Knobs& knobs, Unit unit, int taken) {
  const bool few = unit.opp - taken + HandsOf(knobs, unit).opp < kFewestMen && !knobs.mill_wins;
  if (few || unit.opp < taken) return {};
  if (unit.moving()) return After(unit, taken);
  if (taken > 0 && unit.own + 1 < kMenOfMill) return {};
  const int placed = unit.placed + 1 == 2 * knobs.men ? kAllPlaced : unit.placed + 1;
  return Unit{unit.opp - taken, unit.own + 1, placed};
}

std::vector<Unit> MovingUnits(const Knobs& knobs, Unit max) {
  if (knobs.mill_wins) return {{knobs.men, knobs.men}};
  std::vector<Unit> units;
  for (int own = kFewestMen; own <= std::min({max.own, knobs.men, kMaxMen}); ++own) {
    for (int opp = kFewestMen; opp <= std::min(max.opp, own); ++opp) units.push_back({own, opp});
  }
  std::stable_sort(units.begin(), units.end(), [](Unit a, Unit b) { return a.own + a.opp < b.own + b.opp; });
  return units;
}

std::vector<Unit> PlacingUnits(const Knobs& knobs) {
  std::vector<Unit> units;
  for (int placed = 2 * knobs.men - 1; placed >= 0; --placed) {
    const int own_placed = placed / 2, opp_placed = (placed + 1) / 2;
    for (int own = std::max(0, own_placed - MaxLost(knobs, opp_placed)); own <= own_placed; ++own) {
      for (int opp = std::max(0, opp_placed - MaxLost(knobs, own_placed)); opp <= opp_placed; ++opp) {
        const Unit unit = {own, opp, placed};
        const Hands hands = HandsOf(knobs, unit);
        const bool few = std::min(own + hands.own, opp + hands.opp) < kFewestMen && !knobs.mill_wins;
        if (!few) units.push_back(unit);
      }
    }
  }
  return units;
}

std::vector<Unit> UnitsBehind(const Knobs& knobs, Unit unit) {
  std::vector<Unit> behind;
  AddBehind(knobs, unit, unit.moving() ? 1 : 0, behind);
  if (unit.moving()) AddBehind(knobs, Turned(unit), 1, behind);
  return behind;
}

}  // namespace merels::solver
