#include "tests/common/solver/solved.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "common/rules/morris/game.h"
#include "common/rules/morris/setup.h"
#include "common/solver/analysis.h"
#include "common/solver/units.h"
#include "common/variants/registry.h"

namespace merels::solver {
namespace {

constexpr std::uint64_t kRanges = 7;

std::unique_ptr<Workers> WorkersFor(int threads) {
  if (threads == 1) return std::make_unique<Alone>();
  return std::make_unique<ShuffledRanges>(threads);
}

}  // namespace

Solved::Solved(const std::string& ruleset, Unit max, bool placing, int threads)
    : ruleset_(variants::ParseRuleset(ruleset).value()),
      knobs_(SolvableKnobs(ruleset_).value()),
      numbering_(knobs_) {
  const auto workers = WorkersFor(threads);
  for (const Unit unit : MovingUnits(knobs_, max)) {
    for (auto& values : Analyse(sources(), unit, *workers, [](int) {})) {
      const Unit made = values.unit;
      units_.emplace(made, std::move(values));
    }
  }
  if (!placing) return;
  for (const Unit unit : PlacingUnits(knobs_)) units_.emplace(unit, JudgePlacing(sources(), unit, *workers));
}

Code Solved::At(const rules::Game& game) const {
  if (game.outcome()) return game.outcome()->score == rules::Score::kDraw ? kDrawn : Code{0};
  const auto position = rules::morris::SnapshotOf(game.family()).now;
  const Unit unit = UnitOf(knobs_, position).value();
  return Of(unit).At(numbering_.IndexOf(unit).SlotOf({position.own, position.opp}));
}

rules::Game Solved::GameAt(Unit unit, Slot slot) const {
  const Men men = numbering_.IndexOf(unit).At(slot);
  const Hands hands = HandsOf(knobs_, unit);
  rules::morris::Setup setup;
  setup.position.own = men.own;
  setup.position.opp = men.opp;
  setup.position.own_hand = static_cast<std::uint8_t>(hands.own);
  setup.position.opp_hand = static_cast<std::uint8_t>(hands.opp);
  const auto text = rules::morris::PrintSetup(rules::Game(ruleset_).topology(), setup);
  return rules::Game::At(ruleset_, text).value();
}

void ShuffledRanges::Share(std::uint64_t count, const Work& work) {
  const std::uint64_t step = count / kRanges + 1;
  for (std::uint64_t range = kRanges; range-- > 0;) {
    const std::uint64_t begin = std::min(range * step, count), end = std::min(begin + step, count);
    if (begin < end) work(begin, end);
  }
}

}  // namespace merels::solver
