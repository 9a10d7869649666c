#include "common/engine/odds.h"

#include <gtest/gtest.h>

#include "common/engine/search/line.h"
#include "common/variants/registry.h"

namespace merels::engine {
namespace {

rules::Game At(const char* ruleset, const char* position) {
  return *rules::Game::At(*variants::ParseRuleset(ruleset), position);
}

const rules::Game kPlacing = At("standard", ".../.../..W/..B.../.../.../... w 8,8");

const rules::Game kFlying = At("standard", "W.W/.../.../B.BB../..W/.../B.. b 0,0");

TEST(Odds, TheStageIsThatOfTheMen) {
  EXPECT_EQ(StageOf(kPlacing), Stage::kPlacing);
  EXPECT_EQ(StageOf(At("standard", "WWW/BBB/.../W.B.../.../.W./..B w 0,0")), Stage::kMoving);
  EXPECT_EQ(StageOf(kFlying), Stage::kFlying);
}

TEST(Odds, ChancesGrowWithTheValueAndEndAtWinsAndLosses) {
  EXPECT_DOUBLE_EQ(ChanceOf(kPlacing, 0), 0.5);
  EXPECT_NEAR(ChanceOf(kPlacing, TenToOne(kPlacing)), 10.0 / 11, 1e-9) << "ten to one";
  EXPECT_DOUBLE_EQ(ChanceOf(kPlacing, 100) + ChanceOf(kPlacing, -100), 1);
  EXPECT_LT(ChanceOf(kPlacing, 200), ChanceOf(kPlacing, 300));
  EXPECT_EQ(ChanceOf(kPlacing, kWin - 9), 1);
  EXPECT_EQ(ChanceOf(kPlacing, 9 - kWin), 0);
}

TEST(Odds, AManSaysLessTheLaterTheStage) { EXPECT_GT(ChanceOf(kPlacing, 100), ChanceOf(kFlying, 100)); }

TEST(Odds, TheEmptyBoardOfNineMensMorrisIsEvenWhateverTheSearchSays) {
  EXPECT_EQ(ChanceOf(rules::Game(*variants::ParseRuleset("standard")), 210), 0.5);
  EXPECT_EQ(ChanceOf(rules::Game(*variants::ParseRuleset("standard+reps=3+quiet=100")), 210), 0.5);
  EXPECT_EQ(ChanceOf(rules::Game(*variants::ParseRuleset("standard")), kWin - 9), 1)
      << "unless it sees the end";
}

TEST(Odds, OtherRulesAndOtherPositionsAreNotTakenForDrawn) {
  EXPECT_FALSE(IsDrawnFromTheStart(*variants::ParseRuleset("six")));
  EXPECT_FALSE(IsDrawnFromTheStart(*variants::ParseRuleset("standard+fly=0")));
  EXPECT_FALSE(IsDrawnFromTheStart(*variants::ParseRuleset("foxgeese")));
  EXPECT_GT(ChanceOf(rules::Game(*variants::ParseRuleset("six")), 210), 0.5);
  EXPECT_GT(ChanceOf(kPlacing, 210), 0.5);
}

}  // namespace
}  // namespace merels::engine
