#include "client/bot/bot.h"

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
using Way = Wishes::Way;

Wishes Opens(const std::string& ruleset, int games = 0) {
  Wishes wishes;
  wishes.way = Way::kOpen;
  wishes.open_ruleset = ruleset;
  wishes.side = rules::Side::kFirst;
  wishes.games = games;
  return wishes;
}

Wishes Joins(int games = 0) {
  Wishes wishes;
  wishes.games = games;
  return wishes;
}

class BotTest : public ::testing::Test {
 protected:
  SmallHouse house_;
  HouseRemote ada_{house_, "Ada"};

  TableId AdaOpens(const std::string& ruleset) {
    return house_.Open(ada_.me(), {{}, ruleset, {}, rules::Side::kFirst, false}).id;
  }
  MatchId AdaMeets(const BotPlayer& player) {
    return house_.Begin(ada_.me(), player.remote.me(), "standard+reps=3+quiet=100");
  }
};

TEST_F(BotTest, WhoPlaysNoRatedMatchesJoinsNoRatedTable) {
  const auto rated = house_.Open(ada_.me(), {{}, "six+reps=3", {}, rules::Side::kFirst, false, {}, true}).id;
  Wishes casual = Joins(1);
  casual.casual = true;
  BotPlayer perfect(house_, "Perfect", casual);
  Settle({&perfect});
  EXPECT_TRUE(house_.matches.empty());
  AdaOpens("six+reps=3");
  Settle({&perfect});
  EXPECT_EQ(house_.matches.size(), 1U);
  ASSERT_EQ(house_.tables.size(), 1U);
  EXPECT_EQ(house_.tables[0].id, rated);
}

TEST_F(BotTest, OnlyTablesOfRulesThatItPlaysAreJoined) {
  AdaOpens("standard+reps=3");
  Wishes picky = Joins(1);
  picky.plays = [](const rules::Ruleset& ruleset) { return ruleset.name == "six"; };
  BotPlayer player(house_, "Picky", picky);
  Settle({&player});
  EXPECT_TRUE(house_.matches.empty());
  AdaOpens("six+reps=3");
  Settle({&player});
  EXPECT_EQ(house_.matches.size(), 1U);
}

TEST_F(BotTest, TwoOfThemPlayTheirGamesToTheEnd) {
  BotPlayer host(house_, "Host", Opens("six+reps=3+quiet=100", 2));
  BotPlayer guest(house_, "Guest", Joins(2));
  Settle({&host, &guest});
  ASSERT_EQ(house_.matches.size(), 2U);
  for (const auto& match : house_.matches) EXPECT_TRUE(house_.Show(match)->outcome);
  ASSERT_TRUE(host.bot.end() && guest.bot.end());
  EXPECT_FALSE(host.bot.end()->failure || guest.bot.end()->failure);
  EXPECT_TRUE(house_.tables.empty());
}

TEST_F(BotTest, ItSitsDownWhereItsRulesetIsPlayed) {
  AdaOpens("six+reps=3+quiet=100");
  const auto table = AdaOpens("three+reps=3");
  auto wishes = Joins();
  wishes.rulesets = {"three"};
  BotPlayer player(house_, "Player", wishes);
  Settle({&player});
  ASSERT_EQ(house_.matches.size(), 1U);
  EXPECT_EQ(house_.Show(house_.matches[0])->settings.ruleset, "three+reps=3");
}

TEST_F(BotTest, ItSitsDownAtATableThatOpensLater) {
  BotPlayer player(house_, "Player", Joins());
  Settle({&player});
  EXPECT_TRUE(house_.matches.empty());
  AdaOpens("six");
  Settle({&player});
  EXPECT_EQ(house_.matches.size(), 1U);
}

TEST_F(BotTest, ItPlaysNoMoreGamesAtOnceThanItMay) {
  for (int i = 0; i < 4; ++i) AdaOpens("six");
  auto wishes = Joins();
  wishes.jobs = 3;
  BotPlayer player(house_, "Player", wishes);
  Settle({&player});
  EXPECT_EQ(house_.matches.size(), 3U);
  EXPECT_EQ(house_.tables.size(), 1U);
}

TEST_F(BotTest, ATableItIsRefusedIsLeftAlone) {
  AdaOpens("six");
  BotPlayer player(house_, "Player", Joins());
  // It has heard of the table, and somebody is faster.
  HouseRemote bob(house_, "Bob");
  ASSERT_TRUE(house_.Join(bob.me(), {{}, house_.tables[0].id, ""}).ok());
  Settle({&player});
  EXPECT_EQ(house_.matches.size(), 1U);
  EXPECT_THAT(player.said(), HasSubstr("not joined, unknown-table"));
  EXPECT_FALSE(player.bot.end());
}

TEST_F(BotTest, ATableThatRefusesItIsNotTriedAgain) {
  AdaOpens("six");
  BotPlayer player(house_, "Player", Joins());
  house_.tables.clear();  // and the lobby has not heard of it
  Settle({&player});
  AdaOpens("three");
  Settle({&player});
  EXPECT_EQ(house_.matches.size(), 1U);
}

TEST_F(BotTest, ATableItWasSentToMustBeThere) {
  Wishes wishes;
  wishes.way = Way::kJoinTable;
  wishes.table = "k3f7qz";
  BotPlayer player(house_, "Player", wishes);
  Settle({&player});
  ASSERT_TRUE(player.bot.end() && player.bot.end()->failure);
  EXPECT_EQ(player.bot.end()->failure->reason, Reason::kUnknownTable);
}

TEST_F(BotTest, AnUnreachableServerIsAskedAgainAfterAPause) {
  BotPlayer player(house_, "Player", Opens("six"));
  house_.refusal = Error{Reason::kUnreachable, "nobody is there"};
  Settle({&player});
  EXPECT_TRUE(house_.tables.empty());
  EXPECT_EQ(player.bot.wake_at(), player.now + kPauseAfterFailure);
  house_.refusal.reset();
  Settle({&player});
  EXPECT_TRUE(house_.tables.empty());
  player.now += kPauseAfterFailure;
  Settle({&player});
  EXPECT_EQ(house_.tables.size(), 1U);
}

TEST_F(BotTest, EachGameIsPlayedByOtherSeeds) {
  for (int i = 0; i < 2; ++i) AdaOpens("six");
  auto wishes = Joins();
  wishes.jobs = 2;
  BotPlayer player(house_, "Player", wishes);
  Settle({&player});
  for (const auto& match : house_.matches) {
    ASSERT_TRUE(house_.Submit(match, {ada_.me().id, sdk::NewRequestId(), 1, 0, match::PlayPly{"a1"}}).ok());
  }
  Settle({&player});
  ASSERT_EQ(player.thinker.tasks.size(), 2U);
  EXPECT_NE(player.thinker.tasks[0].seed, player.thinker.tasks[1].seed);
}

TEST_F(BotTest, WithoutAConnectionItAsksForNothing) {
  BotPlayer player(house_, "Player", Joins());
  Settle({&player});
  session::Connection connection;
  connection.state = session::Connection::State::kLost;
  player.bot.Take(connection, player.now);
  AdaOpens("six");
  Settle({&player});
  EXPECT_TRUE(house_.matches.empty());
  connection.state = session::Connection::State::kConnected;
  player.bot.Take(connection, player.now);
  Settle({&player});
  EXPECT_EQ(house_.matches.size(), 1U);
}

TEST_F(BotTest, AServerThatIsNotThereAtTheBeginningEndsIt) {
  BotPlayer player(house_, "Player", Joins());
  session::Connection lost;
  lost.state = session::Connection::State::kLost;
  lost.why = {Reason::kUnreachable, "nobody is there"};
  Settle({&player});
  player.bot.Take(lost, player.now);
  EXPECT_FALSE(player.bot.end());  // it was there before
  Wishes wishes;
  BotPlayer second(house_, "Second", wishes);
  while (second.inbox.NextUntil(Millis(0))) {
  }
  second.bot.Take(lost, second.now);
  ASSERT_TRUE(second.bot.end());
  EXPECT_EQ(second.bot.end()->failure, lost.why);
}

TEST_F(BotTest, AskedToEndItWithdrawsItsTableAndLeavesItsMatchesToGoOn) {
  auto wishes = Opens("six");
  wishes.jobs = 2;
  BotPlayer player(house_, "Player", wishes);
  const auto match = AdaMeets(player);
  Settle({&player});
  ASSERT_EQ(house_.tables.size(), 1U);
  player.bot.Take(Interrupted{}, player.now);
  EXPECT_FALSE(player.bot.end());
  Settle({&player});
  ASSERT_TRUE(player.bot.end());
  EXPECT_FALSE(player.bot.end()->failure);
  EXPECT_TRUE(house_.tables.empty());
  EXPECT_FALSE(house_.Show(match)->outcome);
  EXPECT_THAT(player.thinker.forgotten, ::testing::Contains(match));
}

TEST_F(BotTest, AMatchOfAnEarlierRunIsTakenUpAndIsNoNewGame) {
  MatchId match;
  BotPlayer player(house_, "Player", Joins(1), [&](const match::Player& me) {
    match = house_.Begin(me, ada_.me(), "standard+reps=3+quiet=100");
  });
  Settle({&player});
  EXPECT_EQ(house_.Show(match)->plies.size(), 1U);
  ASSERT_TRUE(house_.Submit(match, {ada_.me().id, sdk::NewRequestId(), 0, 0, match::Resign{}}).ok());
  Settle({&player});
  EXPECT_THAT(player.said(), HasSubstr("over, 1-0 resign"));
  EXPECT_FALSE(player.bot.end());
}

TEST_F(BotTest, OfTheTablesOfAnEarlierRunThoseThatFitAreKept) {
  TableId old, fits;
  BotPlayer player(house_, "Player", Opens("six+reps=3"), [&](const match::Player& me) {
    old = house_.Open(me, {{}, "three", {}, {}, false}).id;
    fits = house_.Open(me, {{}, "six+reps=3", {}, rules::Side::kFirst, false}).id;
  });
  Settle({&player});
  ASSERT_EQ(house_.tables.size(), 1U);
  EXPECT_EQ(house_.tables[0].id, fits);
}

TEST_F(BotTest, OneMatchAloneEndsWithIt) {
  HouseRemote bob(house_, "Bob");
  const auto foreign = house_.Begin(ada_.me(), bob.me(), "six");
  Wishes wishes;
  wishes.way = Way::kMatch;
  wishes.match = foreign;
  BotPlayer player(house_, "Player", wishes);
  Settle({&player});
  ASSERT_TRUE(player.bot.end() && player.bot.end()->failure);
  EXPECT_EQ(player.bot.end()->failure->reason, Reason::kNotYourSeat);
}

}  // namespace
}  // namespace merels::bot
