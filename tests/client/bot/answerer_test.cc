#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/sdk/base/request_id.h"
#include "tests/client/bot/player.h"

namespace merels::bot {
namespace {

using merels::testing::BotPlayer;
using merels::testing::HouseRemote;
using merels::testing::Settle;
using merels::testing::SmallHouse;
using ::testing::HasSubstr;

class AnswererTest : public ::testing::Test {
 protected:
  void Challenge(const HouseRemote& by, const AccountId& whom, const std::string& ruleset = "standard",
                 bool rated = false) {
    const_cast<HouseRemote&>(by).apis().challenges().CreateChallenge(
        {sdk::NewRequestId(), whom.text(), ruleset, {}, rules::Side::kFirst, rated},
        [](const Result<lobby::Challenged>& made) { ASSERT_TRUE(made.ok()); });
  }

  SmallHouse house_;
  HouseRemote ada_{house_, "Ada"};
  HouseRemote bob_{house_, "Bob"};
};

TEST_F(AnswererTest, AChallengeIsAcceptedAndPlayed) {
  BotPlayer player(house_, "Computer", Wishes{});
  Settle({&player});
  Challenge(ada_, player.remote.me().id);
  Settle({&player});
  ASSERT_EQ(house_.matches.size(), 1U);
  EXPECT_EQ(house_.Show(house_.matches[0])->players[0].name, "Ada");
  EXPECT_THAT(player.said(), HasSubstr("seated as the second player against Ada"));
}

TEST_F(AnswererTest, WhoPlaysNoRatedMatchesDeclinesRatedChallenges) {
  Wishes wishes;
  wishes.casual = true;
  BotPlayer player(house_, "Computer", wishes);
  Settle({&player});
  Challenge(ada_, player.remote.me().id, "standard", true);
  Settle({&player});
  EXPECT_TRUE(house_.matches.empty());
  EXPECT_THAT(player.said(), HasSubstr("declined, this player plays no rated matches"));
  Challenge(ada_, player.remote.me().id);
  Settle({&player});
  EXPECT_EQ(house_.matches.size(), 1U);
}

TEST_F(AnswererTest, OneThatStoodBeforeItCameIsAcceptedToo) {
  BotPlayer player(house_, "Computer", Wishes{});
  Challenge(ada_, player.remote.me().id);
  Settle({&player});
  EXPECT_EQ(house_.matches.size(), 1U);
}

TEST_F(AnswererTest, WithNoSeatFreeItDeclines) {
  BotPlayer player(house_, "Computer", Wishes{});
  Settle({&player});
  Challenge(ada_, player.remote.me().id);
  Challenge(bob_, player.remote.me().id);
  Settle({&player});
  EXPECT_EQ(house_.matches.size(), 1U);
  EXPECT_TRUE(house_.challenges.empty());
  EXPECT_THAT(player.said(), HasSubstr("declined, no seat is free"));
}

TEST_F(AnswererTest, ARulesetThatItDoesNotPlayIsDeclined) {
  BotPlayer player(house_, "Computer", Wishes{});
  Settle({&player});
  Challenge(ada_, player.remote.me().id, "draughts");
  Settle({&player});
  EXPECT_TRUE(house_.matches.empty());
  EXPECT_THAT(player.said(), HasSubstr("does not play the ruleset"));
}

}  // namespace
}  // namespace merels::bot
