#include "common/match/plan.h"

#include <chrono>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/common/match/fixture.h"

namespace merels::match {
namespace {

using rules::Side;
using testing::HasSubstr;

class PlanTest : public ::testing::Test {
 protected:
  Result<Plan> Make(Side planner, const std::vector<std::string>& texts) {
    std::vector<PlanLine> lines;
    for (const std::string& text : texts) lines.push_back(PlanLineOf(text));
    return MakePlan(table.state(), planner, lines);
  }
  /// What comes next after these further plies: a ply, "resign", "draw", "-" for nothing yet, or why the plan
  /// is over.
  std::string Next(const Plan& plan, const std::vector<std::string>& further, bool on_turn = true) {
    std::vector<std::string> plies = table.state().plies();
    plies.insert(plies.end(), further.begin(), further.end());
    const PlanStep step = NextOf(plan, plies, on_turn);
    if (const auto* over = std::get_if<PlanOver>(&step)) return over->why;
    const auto* action = std::get_if<Action>(&step);
    if (action == nullptr) return "-";
    if (std::holds_alternative<Resign>(*action)) return "resign";
    if (std::holds_alternative<OfferDraw>(*action)) return "draw";
    return std::get<PlayPly>(*action).ply;
  }

  Table table{clock::DaysPerPly(3)};
};

TEST_F(PlanTest, EachPlyOfTheOpponentHasItsAnswer) {
  const auto plan = Make(Side::kSecond, {"D2 f4 b4 b6", "d6 b4", "f4 resign"});
  ASSERT_TRUE(plan.ok()) << plan.error().ToString();
  EXPECT_EQ(plan->lines[0], (PlanLine{"d2", "f4", "b4", "b6"})) << "in canonical notation";
  EXPECT_EQ(Next(*plan, {}, false), "-");
  EXPECT_EQ(Next(*plan, {"d2"}), "f4");
  EXPECT_EQ(Next(*plan, {"d6"}), "b4");
  EXPECT_EQ(Next(*plan, {"f4"}), "resign");
  EXPECT_EQ(Next(*plan, {"d2", "f4"}, false), "-");
  EXPECT_EQ(Next(*plan, {"d2", "f4", "b4"}), "b6");
  EXPECT_EQ(Next(*plan, {"d2", "f4", "b4", "b6"}, false), "it was played to its end");
}

TEST_F(PlanTest, WhatWasNotForeseenEndsIt) {
  const Plan plan = Make(Side::kSecond, {"d2 f4 b4 b6"}).value();
  EXPECT_EQ(Next(plan, {"a1"}), "the game went another way");
  EXPECT_EQ(Next(plan, {"d2", "b4"}, false), "the game went another way")
      << "its player played something else";
  EXPECT_EQ(Next(plan, {"d2", "f4", "a1"}), "the game went another way");
}

TEST_F(PlanTest, AnyPlyHasAnAnswerAndAnExactLineGoesFirst) {
  const auto plan = Make(Side::kSecond, {"* f4 * b2", "d2 d6"});
  ASSERT_TRUE(plan.ok()) << plan.error().ToString();
  EXPECT_EQ(Next(*plan, {"a1"}), "f4");
  EXPECT_EQ(Next(*plan, {"d2"}), "d6");
  EXPECT_EQ(Next(*plan, {"a1", "f4", "g1"}), "b2");
}

TEST_F(PlanTest, OnTheOwnTurnALineBeginsWithThePlyThatItsPlayerPlaysThemselves) {
  const auto plan = Make(Side::kFirst, {"d2 f4 b4"});
  ASSERT_TRUE(plan.ok()) << plan.error().ToString();
  EXPECT_EQ(Next(*plan, {}, true), "-");
  EXPECT_EQ(Next(*plan, {"d2"}, false), "-");
  EXPECT_EQ(Next(*plan, {"d2", "f4"}), "b4");
  EXPECT_EQ(Next(*plan, {"a1"}, false), "the game went another way");
  EXPECT_TRUE(Make(Side::kFirst, {"d2 f4 b4", "a1 f4 g1"}).ok()) << "its own first plies may differ";
}

TEST_F(PlanTest, ItBeginsWhereTheMatchIsAndPliesTakenBackEndIt) {
  table.Play({"d2", "f4"});
  const Plan plan = Make(Side::kSecond, {"b4 b6"}).value();
  EXPECT_EQ(plan.base, 2);
  EXPECT_EQ(Next(plan, {"b4"}), "b6");
  const PlanStep step = NextOf(plan, {"d2"}, true);
  EXPECT_EQ(std::get<PlanOver>(step).why, "plies were taken back");
}

TEST_F(PlanTest, AFaultIsSaidWithItsLineAndPly) {
  const auto fault = [this](const std::vector<std::string>& lines) {
    const auto plan = Make(Side::kSecond, lines);
    return plan.ok() ? std::string("none") : plan.error().ToString();
  };
  EXPECT_THAT(fault({"d2 f4", "d2 d2"}), HasSubstr("line 2, ply 2: "));
  EXPECT_THAT(fault({"d2 f4", "z9 d2"}), HasSubstr("line 2, ply 1: "));
  EXPECT_THAT(fault({"d2 f4 b4"}), HasSubstr("line 1, ply 4: a line ends with a word of yours"));
  EXPECT_THAT(fault({"d2 f4 b4 b6", "d2 a1"}),
              HasSubstr("line 2, ply 2: after the same plies another line says f4"));
  EXPECT_THAT(fault({"* f4", "* a1"}), HasSubstr("line 2, ply 2: "));
  EXPECT_THAT(fault({"d2 resign b4 b6"}), HasSubstr("line 1, ply 2: nothing can follow"));
  EXPECT_THAT(fault({"resign f4"}), HasSubstr("line 1, ply 1: "));
  EXPECT_EQ(fault({"d2 draw"}), "none");
}

TEST_F(PlanTest, ThereAreNoPlansInPlayInOneSittingNorAfterTheEnd) {
  EXPECT_EQ(
      MakePlan(Table({std::chrono::minutes(5), {}}).state(), Side::kSecond, {{"d2", "f4"}}).error().reason,
      Reason::kNotAllowed);
  EXPECT_TRUE(MakePlan(Table().state(), Side::kSecond, {{"d2", "f4"}}).ok()) << "without a clock";
  table.Do(kWhite, Resign{}, 0);
  EXPECT_EQ(Make(Side::kSecond, {"d2 f4"}).error().reason, Reason::kGameOver);
}

TEST_F(PlanTest, ThousandsOfPliesAreTheMost) {
  std::vector<std::string> lines(kMaxPlanPlies / 2, "* f4");
  EXPECT_TRUE(Make(Side::kSecond, lines).ok());
  lines.emplace_back("d2 f4");
  EXPECT_EQ(Make(Side::kSecond, lines).error().reason, Reason::kLimitReached);
  std::string deep;
  for (std::size_t i = 0; i < kMaxPlanDepth / 2; ++i) deep += " * a1";
  EXPECT_TRUE(Make(Side::kSecond, {deep}).ok());
  EXPECT_EQ(Make(Side::kSecond, {deep + " * a1"}).error().reason, Reason::kLimitReached);
}

}  // namespace
}  // namespace merels::match
