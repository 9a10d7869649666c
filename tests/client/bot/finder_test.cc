#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/sdk/request.h"
#include "common/api/lobby.h"
#include "tests/client/bot/player.h"

namespace merels::bot {
namespace {

using merels::testing::BotPlayer;
using merels::testing::RunningServer;
using merels::testing::ServerRemote;
using merels::testing::Settle;
using merels::testing::TakesComputers;
using ::testing::HasSubstr;

class AnswererTest : public ::testing::Test {
 protected:
  void Challenge(ServerRemote& by, const AccountId& whom, const std::string& ruleset = "standard",
                 bool rated = false) {
    const clock::TimeControl blitz{std::chrono::minutes(5), {}};
    const auto made = sdk::Wait(by.calls(), api::CreateChallenge{sdk::NewRequestId(), whom.text(), ruleset,
                                                                 blitz, rules::Side::kFirst, rated});
    ASSERT_TRUE(made.ok()) << made.error().ToString();
  }

  RunningServer server_{TakesComputers()};
  ServerRemote ada_{server_, "Ada", ServerRemote::Kind::kMember};
  ServerRemote bob_{server_, "Bob"};
};

TEST_F(AnswererTest, AChallengeIsAcceptedAndPlayed) {
  BotPlayer player(server_, "Robbie", Plan{});
  Settle({&player});
  Challenge(ada_, player.remote.account());
  Settle({&player});
  const auto matches = Matches(ada_);
  ASSERT_EQ(matches.size(), 1U);
  EXPECT_EQ(matches[0].players[0].name, "Ada");
  EXPECT_THAT(player.said(), HasSubstr("seated as the second player against Ada"));
}

TEST_F(AnswererTest, WhoPlaysNoRatedMatchesDeclinesRatedChallenges) {
  Plan plan;
  plan.casual = true;
  BotPlayer player(server_, "Robbie", plan);
  Settle({&player});
  Challenge(ada_, player.remote.account(), "standard", true);
  Settle({&player});
  EXPECT_TRUE(Matches(ada_).empty());
  EXPECT_THAT(player.said(), HasSubstr("declined, this player plays no rated matches"));
  Challenge(ada_, player.remote.account());
  Settle({&player});
  EXPECT_EQ(Matches(ada_).size(), 1U);
}

TEST_F(AnswererTest, OneThatStoodBeforeItCameIsAcceptedToo) {
  BotPlayer player(server_, "Robbie", Plan{});
  Challenge(ada_, player.remote.account());
  Settle({&player});
  EXPECT_EQ(Matches(ada_).size(), 1U);
}

TEST_F(AnswererTest, WithNoSeatFreeItDeclines) {
  BotPlayer player(server_, "Robbie", Plan{});
  Settle({&player});
  Challenge(ada_, player.remote.account());
  Challenge(bob_, player.remote.account());
  Settle({&player});
  EXPECT_EQ(Matches(ada_).size(), 1U);
  EXPECT_TRUE(Challenges(bob_).empty());
  EXPECT_THAT(player.said(), HasSubstr("declined, no seat is free"));
}

TEST_F(AnswererTest, WhoseLastSeatIsTakenByAChallengeWithdrawsTheTableAndOpensAnotherAfterwards) {
  Plan plan;
  plan.way = Plan::Way::kOpen;
  plan.open_ruleset = "six";
  BotPlayer player(server_, "Robbie", plan);
  Settle({&player});
  ASSERT_EQ(Tables(bob_).size(), 1U);
  Challenge(ada_, player.remote.account());
  Settle({&player});
  const auto matches = Matches(ada_);
  ASSERT_EQ(matches.size(), 1U);
  EXPECT_TRUE(Tables(bob_).empty());
  ResignIn(ada_, matches[0].match);
  Settle({&player});
  ASSERT_EQ(Tables(bob_).size(), 1U);
  Join(bob_, Tables(bob_)[0].id);
  Settle({&player});
  EXPECT_TRUE(Tables(ada_).empty()) << "what was heard of the first table is forgotten";
}

TEST_F(AnswererTest, ARulesetThatItDoesNotPlayIsDeclined) {
  Plan picky;
  picky.plays = [](const rules::Ruleset& ruleset) { return ruleset.name == "six"; };
  BotPlayer player(server_, "Robbie", picky);
  Settle({&player});
  Challenge(ada_, player.remote.account());
  Settle({&player});
  EXPECT_TRUE(Matches(ada_).empty());
  EXPECT_THAT(player.said(), HasSubstr("does not play the ruleset"));
}

}  // namespace
}  // namespace merels::bot
