#include "common/solver/analysis.h"

#include <gtest/gtest.h>

#include "common/solver/summary.h"
#include "common/solver/units.h"
#include "tests/common/engine/solver.h"
#include "tests/common/solver/solved.h"

namespace merels::solver {
namespace {

Summary Counts(const Solved& solved, Unit unit) {
  Alone alone;
  return Summarise(solved.numbering().IndexOf(unit), solved.Of(unit), alone);
}

/// Judge() by the players' rules.
Code JudgedByPlaying(const Solved& solved, const rules::Game& game) {
  Best best;
  for (const std::string& ply : game.LegalPlies()) best.Add(solved.At(engine::After(game, ply)));
  return best.code();
}

/// Checks every `stride`th slot of every unit. Returns their number.
int CompareWithPlaying(const std::string& ruleset, Unit max, Slot stride) {
  const Solved solved(ruleset, max);
  int seen = 0;
  for (const auto& [unit, values] : solved.units()) {
    for (Slot slot = 0; slot < values.view().slots(); slot += stride) {
      const rules::Game game = solved.GameAt(unit, slot);
      ++seen;
      const Code truth = game.outcome() ? solved.At(game) : JudgedByPlaying(solved, game);
      EXPECT_EQ(values.view().At(slot), truth) << ruleset << ' ' << game.position();
      if (testing::Test::HasFailure()) return seen;
    }
  }
  return seen;
}

std::uint64_t ErrorsIn(const Solved& solved) {
  Alone alone;
  std::uint64_t wrong = 0;
  for (const auto& [unit, values] : solved.units())
    wrong += Verify(solved.sources(), unit, Depth::kPlies, alone).wrong;
  return wrong;
}

TEST(Analysis, ThreeAndFourMenHaveTheCountsThatAreKnown) {
  const Solved solved("standard", {4, 4});
  EXPECT_EQ(Counts(solved, {3, 3}), (Summary{140'621, 269, 28'736, 25, 26}));
  EXPECT_EQ(Counts(solved, {4, 3}), (Summary{75'397, 681'906, 3'095, 1, 32}));
  EXPECT_EQ(Counts(solved, {3, 4}), (Summary{102'281, 658'117, 0, 33, 0}));
  EXPECT_EQ(Counts(solved, {4, 4}).positions(), 3'225'597U);
  EXPECT_EQ(ErrorsIn(solved), 0U);
}

TEST(Analysis, SmallGamesAreWorthWhatTryingEverythingFinds) {
  for (const char* const ruleset : {"three", "nine-holes", "three+diag=0", "three+mill_wins=0"}) {
    const Solved solved(ruleset, {3, 3});
    int compared = 0;
    for (const auto& [position, plies] : engine::Solve(solved.ruleset())) {
      if (!position.ends_with(" 0,0")) continue;
      const auto game = rules::Game::At(solved.ruleset(), position).value();
      // A position with a mill is the end of a game that is won by mills, and no end when set up.
      if (game.outcome() || (solved.knobs().mill_wins && !game.InMills(Other(game.to_move())).empty()))
        continue;
      ++compared;
      const Code code = solved.At(game);
      EXPECT_EQ(code == kDrawn ? 0
                : IsWin(code)  ? int{code}
                               : -int{code},
                plies)
          << ruleset << ' ' << position;
    }
    EXPECT_GT(compared, 100) << ruleset;
  }
}

TEST(Analysis, EveryValueIsTheBestThatPlayersCanReach) {
  EXPECT_GT(CompareWithPlaying("six", {4, 3}, 11), 1'000);
  EXPECT_GT(CompareWithPlaying("standard", {3, 3}, 4'001), 50);
  EXPECT_GT(CompareWithPlaying("merrills", {4, 3}, 4'001), 400);
  EXPECT_GT(CompareWithPlaying("standard-diag", {4, 4}, 10'007), 500);
}

TEST(Analysis, EveryKnobThatMattersIsObeyed) {
  for (const char* const knobs : {"+milled=none", "+milled=free", "+captures=mills", "+blocked=pass",
                                  "+blocked=draw", "+fly=3", "+fly=99"}) {
    EXPECT_GT(CompareWithPlaying(std::string("six") + knobs, {4, 4}, 97), 300) << knobs;
  }
  // A full board: nobody can move.
  EXPECT_GT(CompareWithPlaying("six+men=8", {8, 8}, 4'001), 300);
  EXPECT_GT(CompareWithPlaying("six+men=8+full=draw", {8, 8}, 4'001), 300);
}

TEST(Analysis, SixMensMorrisHoldsWhenLookedAtForwards) {
  const Solved solved("six", {6, 6});
  EXPECT_EQ(ErrorsIn(solved), 0U);
  for (const auto& [unit, values] : solved.units()) {
    EXPECT_EQ(Counts(solved, unit).positions(), solved.numbering().PositionsOf(unit));
  }
}

TEST(Analysis, SharedWorkComesToTheSameValues) {
  for (const char* const ruleset : {"six", "standard-pass"}) {
    const Unit max = ruleset[1] == 'i' ? Unit{5, 5} : Unit{3, 3};
    const Solved alone(ruleset, max), shared(ruleset, max, false, 2);
    for (const auto& [unit, values] : alone.units()) EXPECT_EQ(values.bytes, shared.units().at(unit).bytes);
  }
}

TEST(Verification, AWrongValueIsFound) {
  Solved solved("six", {4, 3});
  Alone alone;
  const Slot slot = 1'234;
  auto& values = solved.Edit({4, 3});
  const Code before = values.view().At(slot);
  values.Set(slot, before == kDrawn ? 4 : before + 2);
  const auto findings = Verify(solved.sources(), {4, 3}, Depth::kPlies, alone);
  EXPECT_GE(findings.wrong, 1U);
  values.Set(slot, before);
  EXPECT_EQ(Verify(solved.sources(), {4, 3}, Depth::kPlies, alone).wrong, 0U);
}

}  // namespace
}  // namespace merels::solver
