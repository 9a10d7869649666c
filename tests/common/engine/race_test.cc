// The computer player's evaluation of a race.
#include "common/engine/race.h"

#include <string>

#include <gtest/gtest.h>

#include "common/rules/game.h"
#include "common/rules/race/game.h"
#include "common/variants/registry.h"

namespace merels::engine::race {
namespace {

using rules::Side;

// A black man on d7, a goal of White. On c6 White's man can jump to d5.
constexpr const char* kShutIn = "WBW/..W../...W.../......./......./...../... w";
constexpr const char* kFree = "WBW/.WW../......./......./......./...../... w";

/// The value for White, judged for `thinking`.
int ValueAs(Side thinking, const std::string& position) {
  const auto game = rules::Game::At(variants::ParseRuleset("race").value(), position).value();
  Evaluator evaluate{rules::race::Rules(rules::race::Knobs{})};
  evaluate.ThinkAs(thinking);
  return evaluate(rules::race::SnapshotOf(game.family()).now);
}

TEST(RaceEvaluation, WhoThinksLeavesTheOthersMenAWayOutOfTheirGoal) {
  EXPECT_GT(ValueAs(Side::kFirst, kFree), ValueAs(Side::kFirst, kShutIn) + 100);
}

TEST(RaceEvaluation, TheOtherIsNotTakenToCareForIt) {
  EXPECT_EQ(ValueAs(Side::kSecond, kFree), ValueAs(Side::kSecond, kShutIn));
}

TEST(RaceEvaluation, AStepForwardIsAGainForWhoMakesIt) {
  EXPECT_GT(ValueAs(Side::kFirst, ".../...../......./....W../......./...../B.. w"),
            ValueAs(Side::kFirst, ".../...../......./...W.../......./...../B.. w"));
  EXPECT_LT(ValueAs(Side::kFirst, ".../...../......./...W.../......./.B.../... w"),
            ValueAs(Side::kFirst, ".../...../......./...W.../......./..B../... w"));
}

}  // namespace
}  // namespace merels::engine::race
