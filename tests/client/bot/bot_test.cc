#include "client/bot/bot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/sdk/connection/token_file.h"
#include "client/sdk/request.h"
#include "tests/client/bot/player.h"
#include "tests/client/server/server_remote.h"

namespace merels::bot {
namespace {

using merels::testing::RunningServer;
using merels::testing::ServerRemote;

TEST(BotAccount, ANewOneIsFlaggedAsAComputerAndKeepsItsToken) {
  RunningServer server;
  ServerRemote remote(server, "");
  const auto me = SignIn(remote.calls(), remote.token_file(), "Computer-level-3");
  ASSERT_TRUE(me.ok()) << me.error().ToString();
  EXPECT_TRUE(me->player.bot);
  EXPECT_EQ(me->player.name, "Computer-level-3");
  const auto again = SignIn(remote.calls(), remote.token_file(), "Computer-level-3");
  EXPECT_EQ(again->player.id, me->player.id);
  const auto renamed = SignIn(remote.calls(), remote.token_file(), "Other");
  EXPECT_NE(renamed->player.id, me->player.id);
}

TEST(BotAccount, TheHumansTokenIsLeftAlone) {
  RunningServer server;
  ServerRemote ada(server, "Ada");
  const auto before = sdk::ReadToken(ada.token_file());
  const auto me = SignIn(ada.calls(), ada.token_file(), "Computer-level-3");
  ASSERT_FALSE(me.ok());
  EXPECT_EQ(me.error().reason, Reason::kBadToken);
  EXPECT_EQ(*sdk::ReadToken(ada.token_file()), *before);
}

TEST(BotAccount, ATokenTheServerHasForgottenIsReplaced) {
  RunningServer server;
  ServerRemote remote(server, "");
  ASSERT_TRUE(sdk::WriteToken(remote.token_file(), "token-of-nobody-at-all").ok());
  const auto me = SignIn(remote.calls(), remote.token_file(), "Computer");
  ASSERT_TRUE(me.ok()) << me.error().ToString();
  EXPECT_EQ(*sdk::ReadToken(remote.token_file()), me->token);
}

TEST(BotAccount, AServerThatIsNotThereIsSaid) {
  RunningServer server;
  ServerRemote remote(server, "");
  server.Stop();
  const auto me = SignIn(remote.calls(), remote.token_file(), "Computer");
  ASSERT_FALSE(me.ok());
  EXPECT_EQ(me.error().reason, Reason::kUnreachable);
}

using merels::testing::BotPlayer;
using merels::testing::RunningServer;
using merels::testing::ServerRemote;
using merels::testing::Settle;
using merels::testing::TakesComputers;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Way = Plan::Way;

Plan Opens(const std::string& ruleset, int games = 0) {
  Plan plan;
  plan.way = Way::kOpen;
  plan.open_ruleset = ruleset;
  plan.side = rules::Side::kFirst;
  plan.games = games;
  return plan;
}

Plan Joins(int games = 0) {
  Plan plan;
  plan.games = games;
  return plan;
}

class BotTest : public ::testing::Test {
 protected:
  RunningServer server_{TakesComputers()};
  ServerRemote ada_{server_, "Ada", ServerRemote::Kind::kMember};

  TableId AdaOpens(const std::string& ruleset) {
    return Open(ada_, {{}, ruleset, {}, rules::Side::kFirst}).id;
  }
  MatchId AdaMeets(BotPlayer& player) {
    return Begin(server_, ada_, player.remote, "standard+reps=3+quiet=100");
  }
  std::size_t Begun() { return Matches(ada_).size(); }
  match::Snapshot See(const MatchId& match) { return Show(ada_, match); }
};

TEST_F(BotTest, WhoPlaysNoRatedMatchesJoinsNoRatedTable) {
  const clock::TimeControl blitz{std::chrono::minutes(5), {}};
  const auto rated = Open(ada_, {{}, "standard", blitz, rules::Side::kFirst, false, {}, true}).id;
  Plan casual = Joins(1);
  casual.casual = true;
  BotPlayer perfect(server_, "Perfect", casual);
  Settle({&perfect});
  EXPECT_EQ(Begun(), 0U);
  AdaOpens("six+reps=3");
  Settle({&perfect});
  EXPECT_EQ(Begun(), 1U);
  ASSERT_EQ(Tables(ada_).size(), 1U);
  EXPECT_EQ(Tables(ada_)[0].id, rated);
}

TEST_F(BotTest, OnlyTablesOfRulesThatItPlaysAreJoined) {
  AdaOpens("standard+reps=3");
  Plan picky = Joins(1);
  picky.plays = [](const rules::Ruleset& ruleset) { return ruleset.name == "six"; };
  BotPlayer player(server_, "Picky", picky);
  Settle({&player});
  EXPECT_EQ(Begun(), 0U);
  AdaOpens("six+reps=3");
  Settle({&player});
  EXPECT_EQ(Begun(), 1U);
}

TEST_F(BotTest, ItIsFreeForChallengesWhileASeatIsFree) {
  std::vector<std::string> free;
  const auto watcher = ada_.OpenSession([&free](const session::Update& update) {
    const auto* delivery = std::get_if<session::Delivery>(&update);
    if (delivery == nullptr) return;
    const auto* change = std::get_if<lobby::Change>(&delivery->content);
    if (change == nullptr) return;
    if (const auto* one = std::get_if<lobby::BotFree>(change)) free.push_back("+" + one->bot.name);
    if (std::holds_alternative<lobby::BotNotFree>(*change)) free.emplace_back("-");
  });
  watcher->Follow(session::Topic::Lobby());
  server_.CatchUp();
  BotPlayer player(server_, "Robot", Joins());
  const auto told = [&] {
    Settle({&player});
    server_.CatchUp();  // the newest
    return free;
  };
  EXPECT_THAT(told(), ElementsAre("+Robot"));
  const auto match = AdaMeets(player);
  EXPECT_THAT(told(), ElementsAre("+Robot", "-"));
  ResignIn(ada_, match);
  EXPECT_THAT(told(), ElementsAre("+Robot", "-", "+Robot"));
}

TEST_F(BotTest, TwoOfThemPlayTheirGamesToTheEnd) {
  BotPlayer host(server_, "Host", Opens("six+reps=2+quiet=10", 2));
  BotPlayer guest(server_, "Visitor", Joins(2));
  Settle({&host, &guest});
  ASSERT_EQ(Begun(), 2U);
  for (const auto& match : Matches(ada_)) EXPECT_TRUE(match.outcome);
  ASSERT_TRUE(host.bot.end() && guest.bot.end());
  EXPECT_FALSE(host.bot.end()->failure || guest.bot.end()->failure);
  EXPECT_TRUE(Tables(ada_).empty());
}

TEST_F(BotTest, ItSitsDownWhereItsRulesetIsPlayed) {
  AdaOpens("six+reps=3+quiet=100");
  const auto table = AdaOpens("three+reps=3");
  auto plan = Joins();
  plan.rulesets = {"three"};
  BotPlayer player(server_, "Player", plan);
  Settle({&player});
  ASSERT_EQ(Begun(), 1U);
  EXPECT_EQ(Matches(ada_)[0].settings.ruleset, "three+reps=3+quiet=100");
}

TEST_F(BotTest, ItSitsDownAtATableThatOpensLater) {
  BotPlayer player(server_, "Player", Joins());
  Settle({&player});
  EXPECT_EQ(Begun(), 0U);
  AdaOpens("six");
  Settle({&player});
  EXPECT_EQ(Begun(), 1U);
}

TEST_F(BotTest, ItPlaysNoMoreGamesAtOnceThanItMay) {
  for (int i = 0; i < 4; ++i) AdaOpens("six");
  auto plan = Joins();
  plan.jobs = 3;
  BotPlayer player(server_, "Player", plan);
  Settle({&player});
  EXPECT_EQ(Begun(), 3U);
  EXPECT_EQ(Tables(ada_).size(), 1U);
}

TEST_F(BotTest, ATableItIsRefusedIsLeftAlone) {
  AdaOpens("six");
  BotPlayer player(server_, "Player", Joins());
  // It knows the table, and another player is faster.
  server_.CatchUp();
  ServerRemote bob(server_, "Bob");
  Join(bob, Tables(ada_)[0].id);
  Settle({&player});
  EXPECT_EQ(Begun(), 1U);
  EXPECT_THAT(player.said(), HasSubstr("not joined, unknown-table"));
  EXPECT_FALSE(player.bot.end());
}

TEST_F(BotTest, ATableThatRefusesItIsNotTriedAgain) {
  const clock::TimeControl blitz{std::chrono::minutes(5), {}};
  Open(ada_, {{}, "standard", blitz, rules::Side::kFirst, false, {}, false, {2500, 0}});  // for the strong
  BotPlayer player(server_, "Player", Joins());
  Settle({&player});
  const std::string refusal = player.said();
  EXPECT_THAT(refusal, HasSubstr("not joined, rating-out-of-range"));
  AdaOpens("three");
  Settle({&player});
  EXPECT_EQ(Begun(), 1U);
  EXPECT_EQ(player.said().find("not joined", refusal.size()), std::string::npos);
}

TEST_F(BotTest, ATableItWasSentToMustBeThere) {
  Plan plan;
  plan.way = Way::kJoinTable;
  plan.table = "k3f7qz";
  BotPlayer player(server_, "Player", plan);
  Settle({&player});
  ASSERT_TRUE(player.bot.end() && player.bot.end()->failure);
  EXPECT_EQ(player.bot.end()->failure->reason, Reason::kWrongCode);
}

TEST_F(BotTest, AnUnreachableServerIsAskedAgainAfterAPause) {
  BotPlayer player(server_, "Player", Opens("six"));
  server_.CatchUp();  // it knows the state, and has requested nothing yet
  server_.Stop();
  Settle({&player});
  EXPECT_THAT(player.said(), HasSubstr("no table, unreachable"));
  EXPECT_EQ(player.bot.wake_at(), player.now + kPauseAfterFailure);
  server_.Start();
  EXPECT_TRUE(server_.Comes([&] {
    player.session().TryNow();
    player.Step();
    return player.said().find("connected again") != std::string::npos;
  }));
  Settle({&player});
  ServerRemote bob(server_, "Bob");
  EXPECT_TRUE(Tables(bob).empty());
  player.now += kPauseAfterFailure;
  Settle({&player});
  EXPECT_EQ(Tables(bob).size(), 1U);
}

TEST_F(BotTest, EachGameIsPlayedByOtherSeeds) {
  for (int i = 0; i < 2; ++i) AdaOpens("six");
  auto plan = Joins();
  plan.jobs = 2;
  BotPlayer player(server_, "Player", plan);
  Settle({&player});
  for (const auto& match : Matches(ada_)) PlayIn(ada_, match.match, "a1");
  Settle({&player});
  ASSERT_EQ(player.thinker.tasks.size(), 2U);
  EXPECT_NE(player.thinker.tasks[0].seed, player.thinker.tasks[1].seed);
}

TEST_F(BotTest, WithoutAConnectionItAsksForNothing) {
  BotPlayer player(server_, "Player", Joins());
  Settle({&player});
  session::Connection connection;
  connection.state = session::Connection::State::kLost;
  player.bot.Take(connection, player.now);
  AdaOpens("six");
  Settle({&player});
  EXPECT_EQ(Begun(), 0U);
  connection.state = session::Connection::State::kConnected;
  player.bot.Take(connection, player.now);
  Settle({&player});
  EXPECT_EQ(Begun(), 1U);
}

TEST_F(BotTest, AServerThatIsNotThereAtTheBeginningEndsIt) {
  BotPlayer player(server_, "Player", Joins());
  session::Connection lost;
  lost.state = session::Connection::State::kLost;
  lost.why = {Reason::kUnreachable, "nobody is there"};
  Settle({&player});
  player.bot.Take(lost, player.now);
  EXPECT_FALSE(player.bot.end());  // it was there before
  Plan plan;
  BotPlayer second(server_, "Second", plan);
  server_.CatchUp();
  while (second.inbox.NextUntil(Millis(0))) {
  }
  second.bot.Take(lost, second.now);
  ASSERT_TRUE(second.bot.end());
  EXPECT_EQ(second.bot.end()->failure, lost.why);
}

TEST_F(BotTest, AskedToEndItWithdrawsItsTableAndLeavesItsMatchesToGoOn) {
  auto plan = Opens("six");
  plan.jobs = 2;
  MatchId match;
  BotPlayer player(server_, "Player", plan,
                   [&](ServerRemote& me) { match = Begin(server_, ada_, me, "standard+reps=3+quiet=100"); });
  Settle({&player});
  ASSERT_EQ(Tables(ada_).size(), 1U);
  player.bot.Take(Interrupted{}, player.now);
  EXPECT_FALSE(player.bot.end());
  Settle({&player});
  ASSERT_TRUE(player.bot.end());
  EXPECT_FALSE(player.bot.end()->failure);
  EXPECT_TRUE(Tables(ada_).empty());
  EXPECT_FALSE(See(match).outcome);
  EXPECT_THAT(player.thinker.forgotten, ::testing::Contains(match));
}

TEST_F(BotTest, AMatchOfAnEarlierRunIsTakenUpAndIsNoNewGame) {
  MatchId match;
  BotPlayer player(server_, "Player", Joins(1),
                   [&](ServerRemote& me) { match = Begin(server_, me, ada_, "standard+reps=3+quiet=100"); });
  Settle({&player});
  EXPECT_EQ(See(match).plies.size(), 1U);
  ResignIn(ada_, match);
  Settle({&player});
  EXPECT_THAT(player.said(), HasSubstr("over, 1-0 resign"));
  EXPECT_FALSE(player.bot.end());
}

TEST_F(BotTest, OfTheTablesOfAnEarlierRunThoseThatFitAreKept) {
  TableId old, fits;
  BotPlayer player(server_, "Player", Opens("six+reps=3"), [&](ServerRemote& me) {
    old = Open(me, {{}, "three", {}, {}, false}).id;
    fits = Open(me, {{}, "six+reps=3", {}, rules::Side::kFirst, false}).id;
  });
  Settle({&player});
  ASSERT_EQ(Tables(ada_).size(), 1U);
  EXPECT_EQ(Tables(ada_)[0].id, fits);
}

TEST_F(BotTest, OneMatchAloneEndsWithIt) {
  ServerRemote bob(server_, "Bob");
  const auto foreign = Begin(server_, ada_, bob, "six");
  Plan plan;
  plan.way = Way::kMatch;
  plan.match = foreign;
  BotPlayer player(server_, "Player", plan);
  Settle({&player});
  ASSERT_TRUE(player.bot.end() && player.bot.end()->failure);
  EXPECT_EQ(player.bot.end()->failure->reason, Reason::kNotYourSeat);
}

}  // namespace

}  // namespace merels::bot
