#include "common/match/view.h"

#include <gtest/gtest.h>

#include "tests/common/match/fixture.h"
#include "tests/support/solving_line.h"

namespace merels::match {
namespace {

TEST(Solution, AChainOfJumpsOfOnePegIsOneMove) {
  Table table(AloneSettings());
  table.Play(SolvingLine());
  EXPECT_EQ(ScoreOf(table.state()), (SolutionScore{1, kMovesOfSolvingLine}));
}

TEST(Solution, PegsCountBeforeMoves) {
  EXPECT_LT((SolutionScore{1, 30}), (SolutionScore{2, 10}));
  EXPECT_LT((SolutionScore{2, 10}), (SolutionScore{2, 11}));
}

TEST(Solution, OnlyWhatTheRulesEndedCounts) {
  Table going_on(AloneSettings());
  going_on.Play({"b4-d4"});
  EXPECT_FALSE(ScoreOf(going_on.state()));
  going_on.Do(kWhite, Resign{}, 0);
  EXPECT_FALSE(ScoreOf(going_on.state()));

  Table late(AloneSettings({std::chrono::seconds(60), Millis(0)}));
  late.Keep(DecideFlag(late.state(), {Millis(5), std::chrono::seconds(61), {}}).value());
  EXPECT_FALSE(ScoreOf(late.state()));

  Settings settings = SettingsOf();
  settings.ruleset = "standard+cap=2";
  Table two(settings);
  two.Play({"a1", "d1"});
  ASSERT_TRUE(two.state().outcome());
  EXPECT_FALSE(ScoreOf(two.state()));
}

}  // namespace
}  // namespace merels::match
