// Planned plies: played the moment their turn comes, once, and seen by their player alone.
#include "server/service/match/plans.h"

#include <gtest/gtest.h>

#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

class PlansTest : public ::testing::TestWithParam<std::size_t> {
 protected:
  void SetUp() override { match = world.Seat(ann, bob, clock::DaysPerPly(3)); }

  Result<api::PlayerPlan> Plan(const match::Player& player, const std::vector<std::string>& texts) {
    api::SetPlan request{match, {}};
    for (const std::string& text : texts) request.lines.push_back(match::PlanLineOf(text));
    std::optional<Result<api::PlayerPlan>> answer;
    world.game_server->plans().Set(player, request,
                                   [&](const Result<api::PlayerPlan>& plan) { answer = plan; });
    world.Run();
    return *answer;
  }
  api::PlayerPlan PlanOf(const match::Player& player) {
    std::optional<api::PlayerPlan> found;
    world.game_server->plans().Get(player, {match},
                                   [&](const Result<api::PlayerPlan>& plan) { found = plan.value(); });
    world.Run();
    return *found;
  }
  Result<match::SeenEntry> Play(const match::Player& player, const std::string& ply) {
    return world.Submit(player, match,
                        {{}, world.NewRequest(), world.Get(match).position_seq, 0, match::PlayPly{ply}});
  }
  std::vector<std::string> Plies() { return world.Get(match).plies; }
  using Strings = std::vector<std::string>;

  World world{GetParam()};
  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
  match::Player eve = world.Guest("Eve");
  MatchId match;
};
INSTANTIATE_TEST_SUITE_P(Shards, PlansTest, ::testing::Values(0U, 2U));

TEST_P(PlansTest, AReplyIsPlayedTheMomentItsTurnComesAndCostsNoTime) {
  ASSERT_TRUE(Plan(bob, {"d2 f4 b4 b6", "a1 g1"}).ok());
  EXPECT_EQ(Plies(), Strings{});
  world.executor.Advance(hours(5));
  ASSERT_TRUE(Play(ann, "d2").ok());
  EXPECT_EQ(Plies(), (Strings{"d2", "f4"}));
  EXPECT_EQ(world.Get(match).ply_times[1].charged, seconds(0));
  EXPECT_EQ(PlanOf(bob).played, Strings{"f4"});
  EXPECT_TRUE(PlanOf(bob).goes_on);
  ASSERT_TRUE(Play(ann, "b4").ok());
  EXPECT_EQ(Plies(), (Strings{"d2", "f4", "b4", "b6"}));
  EXPECT_EQ(PlanOf(bob).played, (Strings{"f4", "b6"}));
  EXPECT_FALSE(PlanOf(bob).goes_on);
}

TEST_P(PlansTest, BothPlansPlayEachOtherToTheEndOfTheShorter) {
  ASSERT_TRUE(Plan(bob, {"d2 f4 b4 b6 d6 a1"}).ok());
  ASSERT_TRUE(Plan(ann, {"d2 f4 b4 b6 d6"}).ok());
  ASSERT_TRUE(Play(ann, "d2").ok());
  EXPECT_EQ(Plies(), (Strings{"d2", "f4", "b4", "b6", "d6", "a1"}));
}

TEST_P(PlansTest, WhatWasNotForeseenIsAnsweredByNobodyAndThePlanSaysSo) {
  ASSERT_TRUE(Plan(bob, {"d2 f4"}).ok());
  ASSERT_TRUE(Play(ann, "a1").ok());
  EXPECT_EQ(Plies(), Strings{"a1"});
  EXPECT_FALSE(PlanOf(bob).goes_on);
  EXPECT_EQ(PlanOf(bob).note, "the game went another way");
}

TEST_P(PlansTest, APlanIsItsPlayersAloneAndGoesWhenTheyTakeItBack) {
  ASSERT_TRUE(Plan(bob, {"d2 f4"}).ok());
  EXPECT_EQ(PlanOf(ann), api::PlayerPlan());
  EXPECT_EQ(PlanOf(eve), api::PlayerPlan());
  EXPECT_EQ(Plan(eve, {"d2 f4"}).error().reason, Reason::kNotYourSeat);
  ASSERT_TRUE(Plan(bob, {}).ok());
  EXPECT_FALSE(PlanOf(bob).goes_on);
  ASSERT_TRUE(Play(ann, "d2").ok());
  EXPECT_EQ(Plies(), Strings{"d2"});
}

TEST_P(PlansTest, AReplyThatIsNotLegalAfterAnyPlyIsDroppedAndSaidToBe) {
  ASSERT_TRUE(Plan(bob, {"* d2"}).ok());
  ASSERT_TRUE(Play(ann, "d2").ok());
  EXPECT_EQ(Plies(), Strings{"d2"});
  EXPECT_FALSE(PlanOf(bob).goes_on);
  EXPECT_EQ(PlanOf(bob).note.find("d2 was refused: "), 0U) << PlanOf(bob).note;
}

TEST_P(PlansTest, ARestartForgetsNoPlanAndPlaysWhatIsDueOnce) {
  ASSERT_TRUE(Plan(bob, {"d2 f4 b4 b6"}).ok());
  world.Restart();
  ASSERT_TRUE(Play(ann, "d2").ok());
  EXPECT_EQ(Plies(), (Strings{"d2", "f4"}));
  world.Restart();
  world.executor.Advance(seconds(20));
  EXPECT_EQ(Plies(), (Strings{"d2", "f4"}));
  ASSERT_TRUE(Play(ann, "b4").ok());
  EXPECT_EQ(Plies(), (Strings{"d2", "f4", "b4", "b6"}));
}

TEST_P(PlansTest, AMatchThatEndsEndsItsPlans) {
  ASSERT_TRUE(Plan(bob, {"d2 f4"}).ok());
  ASSERT_TRUE(world.Submit(ann, match, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  EXPECT_FALSE(PlanOf(bob).goes_on);
  EXPECT_EQ(PlanOf(bob).note, "the match is over");
}

TEST_P(PlansTest, NobodyPlaysForWhoIsBanned) {
  ASSERT_TRUE(Plan(bob, {"d2 f4"}).ok());
  domain::Sanction ban;
  ban.id = "b";
  ban.account = bob.id;
  ban.kind = domain::SanctionKind::kBan;
  world.game_server->access().Impose(ban);
  ASSERT_TRUE(Play(ann, "d2").ok());
  EXPECT_EQ(Plies(), Strings{"d2"});
  EXPECT_FALSE(PlanOf(bob).goes_on);
}

TEST_P(PlansTest, AResignationMayBePlanned) {
  ASSERT_TRUE(Plan(bob, {"d2 resign"}).ok());
  ASSERT_TRUE(Play(ann, "d2").ok());
  ASSERT_TRUE(world.Get(match).outcome);
  EXPECT_EQ(world.Get(match).outcome->reason, "resign");
  EXPECT_EQ(PlanOf(bob).played, Strings{"resign"});
}

}  // namespace
}  // namespace merels::service
