// The matches on the channels.
#include "server/service/following/television.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "common/variants/registry.h"
#include "tests/server/service/following/spectators.h"
#include "tests/support/manual_executor.h"

namespace merels::service {
namespace {

/// Records each match that comes on; "" for none.
struct Set final : Follower {
  const AccountId& account() const override { return id; }
  void OnMatchEntry(const SharedDelivery&) override {}
  void OnLobbyChange(Seq, const lobby::Change&) override {}
  void OnNotice(Seq, const lobby::Notice&) override {}
  void OnChannel(Seq seq, const std::string& channel, const session::OnAir& on) override {
    EXPECT_GT(seq, newest);
    newest = seq;
    shown.push_back(channel + ":" + (on.match ? on.match->match.text() : ""));
  }

  AccountId id;
  Seq newest = 0;
  std::vector<std::string> shown;
};

class TelevisionTest : public ::testing::Test {
 protected:
  static match::Summary Match(const std::string& id, int started_at = 0,
                              clock::TimeControl clock = {seconds(300), seconds(3)}) {
    match::Settings settings{variants::PlayingDefault("standard")->text,
                             clock,
                             false,
                             {AccountId("ann"), AccountId("bob")},
                             false};
    return {MatchId(id), settings, {}, std::nullopt, milliseconds(started_at)};
  }
  std::string On(const std::string& channel = "") {
    const auto on = television.Now(channel);
    return on.match ? on.match->match.text() : "";
  }

  void Start(const std::string& id, double quality, int started_at = 0,
             clock::TimeControl time = {seconds(300), seconds(3)}) {
    const match::Summary match = Match(id, started_at, time);
    television.MatchStarted(match);
    television.Rate(match, quality);
  }
  /// The match ends, and its end has been shown.
  void Over(const std::string& id) {
    television.MatchOver(MatchId(id));
    Wait(Television::kCurtain);
  }
  void Wait(milliseconds time) {
    clock.Advance(time);
    executor.RunUntilIdle();
  }

  void Look(const std::vector<std::pair<std::string, Seq>>& heads) {
    std::map<MatchId, Seq> lengths;
    for (const auto& [id, seq] : heads) lengths.emplace(MatchId(id), seq);
    television.Look(lengths, clock.Monotonic());
  }

  ManualClock clock;
  ManualExecutor executor{clock};
  Limits limits;
  Television television{executor, limits};
};

TEST_F(TelevisionTest, AMatchStaysOnUntilItIsOverHoweverGoodTheNext) {
  Set set;
  ASSERT_TRUE(television.Follow("", set).ok());
  Start("a", 1500);
  Start("b", 2500);
  Start("c", 2000);
  EXPECT_EQ(On(), "a");
  Over("a");
  EXPECT_EQ(On(), "b");
  Over("b");
  EXPECT_EQ(set.shown, (std::vector<std::string>{":a", ":b", ":c"}));
}

TEST_F(TelevisionTest, TheBestIsTheOneOfTheHighestRatingAndOfEqualsTheNewest) {
  Start("on", 0);
  Start("old", 1800, 1);
  Start("new", 1800, 2);
  Start("weak", 1700, 3);
  Over("on");
  EXPECT_EQ(On(), "new");
}

TEST_F(TelevisionTest, AMatchInWhichNobodyHasMovedGivesWayToOneThatIsPlayed) {
  Start("idle", 1500);
  Start("played", 0, 1);
  Look({{"idle", 1}, {"played", 1}});
  EXPECT_EQ(On(), "idle");
  Look({{"idle", 1}, {"played", 2}});
  EXPECT_EQ(On(), "played");
  Over("played");
  EXPECT_EQ(On(), "idle");
}

TEST_F(TelevisionTest, AMatchThatIsPlayedNoLongerGivesWayWhenItsTimeIsOver) {
  Start("slow", 1500);
  Start("played", 0, 1);
  Look({{"slow", 1}, {"played", 1}});
  Look({{"slow", 2}, {"played", 1}});
  clock.Advance(milliseconds(limits.tv_idle_ms - 1));
  Look({{"slow", 2}, {"played", 2}});
  EXPECT_EQ(On(), "slow");
  clock.Advance(milliseconds(1));
  Look({{"slow", 2}, {"played", 3}});
  EXPECT_EQ(On(), "played");
}

TEST_F(TelevisionTest, WhereNobodyMovesAnywhereTheMatchStaysOn) {
  Start("a", 1500);
  Start("b", 1600, 1);
  for (int i = 0; i < 3; ++i) {
    Look({{"a", 1}, {"b", 1}});
    clock.Advance(milliseconds(limits.tv_idle_ms));
  }
  EXPECT_EQ(On(), "a");
}

TEST_F(TelevisionTest, AMatchThatHasBeenOnForLongGivesWayToABetterOne) {
  Start("weak", 1500);
  Start("better", 1600, 1);
  Seq head = 1;
  Look({{"weak", head}, {"better", head}});
  const auto end = clock.Monotonic() + milliseconds(limits.tv_turn_ms);
  while (clock.Monotonic() < end) {
    EXPECT_EQ(On(), "weak");
    ++head;
    clock.Advance(milliseconds(limits.tv_idle_ms / 2));
    Look({{"weak", head}, {"better", head}});
  }
  EXPECT_EQ(On(), "better");
}

TEST_F(TelevisionTest, TheMatchesOfOneAddressLeaveRoomForThatOfAnother) {
  Start("on", 0);
  const Origin one{"192.0.2.1", "192.0.2.0/24"}, other{"198.51.100.1", "198.51.100.0/24"};
  television.MatchStarted(Match("alone", 1), other);
  for (int i = 0; i < 500; ++i) television.MatchStarted(Match("m" + std::to_string(i), 2 + i), one);
  const auto watched = television.Matches();
  EXPECT_NE(std::find(watched.begin(), watched.end(), MatchId("alone")), watched.end());
}

TEST_F(TelevisionTest, TheLastMatchStaysThoughItIsOverUntilAnotherBegins) {
  Start("a", 1500);
  Over("a");
  EXPECT_EQ(On(), "a");
  Start("b", 1400);
  EXPECT_EQ(On(), "b");
}

TEST_F(TelevisionTest, TheEndOfAMatchIsSeenBeforeTheNextComes) {
  Start("a", 1500);
  Start("b", 1400);
  television.MatchOver(MatchId("a"));
  Start("c", 1600);
  Wait(Television::kCurtain - milliseconds(1));
  EXPECT_EQ(On(), "a");
  Wait(milliseconds(1));
  EXPECT_EQ(On(), "c");
}

TEST_F(TelevisionTest, AMatchIsNoWorseForBeingRatedLate) {
  Start("on", 0);
  television.MatchStarted(Match("late", 1));
  Start("early", 1500, 2);
  television.Rate(Match("late", 1), 1600);
  television.Rate(Match("never", 1), 9000);
  Over("on");
  EXPECT_EQ(On(), "late");
}

TEST_F(TelevisionTest, WhatIsOverBeforeItsTimeNeverComesOn) {
  Start("a", 1500);
  Start("b", 2500);
  Start("c", 2000);
  Over("b");
  Over("a");
  EXPECT_EQ(On(), "c");
}

TEST_F(TelevisionTest, EachPoolHasAChannelAndBetweenThemIsTheBestOfAll) {
  Start("blitz", 1500);
  Start("bullet", 2500, 0, {seconds(60), seconds(0)});
  EXPECT_EQ(On("standard/blitz"), "blitz");
  EXPECT_EQ(On("standard/bullet"), "bullet");
  EXPECT_EQ(On("standard/rapid"), "");
  std::vector<std::string> names;
  for (const Channel& channel : television.Channels()) names.push_back(channel.pool);
  EXPECT_EQ(names, (std::vector<std::string>{"", "standard/blitz", "standard/bullet"}));
}

TEST_F(TelevisionTest, OnlyWhatEverybodyMayWatchTwoPlayIsOn) {
  match::Summary match = Match("a");
  match.settings.watching.access = match::WatchAccess::kCode;
  television.MatchStarted(match);
  match = Match("b");
  match.settings.seats[1] = AccountId();
  television.MatchStarted(match);
  EXPECT_EQ(On(), "");
  match = Match("c");
  match.settings.ruleset = "standard+reps=7";  // in no pool
  television.MatchStarted(match);
  EXPECT_EQ(On(), "c");
  EXPECT_EQ(television.Channels().size(), 1U);
}

TEST_F(TelevisionTest, AChannelThatIsNoPoolIsRefused) {
  Set set;
  for (const char* channel :
       {"standard", "standard/slow", "nothing/blitz", "peg/blitz", "/", "standard+reps=7/blitz"})
    EXPECT_EQ(television.Follow(channel, set).error().reason, Reason::kBadArgument) << channel;
  EXPECT_TRUE(television.Follow("standard/blitz", set).ok());
}

TEST_F(TelevisionTest, WhoeverSwitchesOffIsToldNothingMore) {
  Set set;
  ASSERT_TRUE(television.Follow("", set).ok());
  ASSERT_TRUE(television.Follow("", set).ok());
  Start("a", 1500);
  television.Unfollow("", set);
  Over("a");
  Start("b", 1500);
  EXPECT_EQ(set.shown, std::vector<std::string>{":a"});
}

TEST_F(TelevisionTest, AChannelKeepsTheBestOfManyForLater) {
  Start("on", 0);
  for (int i = 0; i < 200; ++i) Start("m" + std::to_string(i), i);
  for (int i = 199; i >= 200 - static_cast<int>(Television::kKept); --i) {
    Over(On());
    EXPECT_EQ(On(), "m" + std::to_string(i));
  }
  const std::string last = On();
  Over(last);
  EXPECT_EQ(On(), last);
}

class TelevisionAtHome : public SpectatorsTest {
 protected:
  std::vector<std::string> Shown() const {
    std::vector<std::string> shown;
    for (const auto& on : eve.inbox.Contents<session::OnAir>())
      shown.push_back(on.match ? on.match->match.text() : "");
    return shown;
  }
};

TEST_F(TelevisionAtHome, AMatchInWhichNobodyMovesIsLeftForOneThatIsPlayed) {
  eve.session->Subscribe(session::Topic::Tv("standard/blitz"), "", 0);
  const MatchId idle = Open({});
  const MatchId played = Open({});
  Play(played, 1);
  EXPECT_EQ(Shown().back(), idle.text());
  Advance(milliseconds(world.limits.tv_idle_ms) - seconds(10));
  Play(played, 1);
  Advance(seconds(20));
  EXPECT_EQ(Shown().back(), played.text());
}

TEST_F(TelevisionAtHome, AStreamIsToldWhatIsOnAndWhatComesNext) {
  eve.session->Subscribe(session::Topic::Tv("standard/blitz"), "", 0);
  eve.session->Subscribe(session::Topic::Tv("nothing"), "", 0);
  EXPECT_EQ(eve.LastRefusal(), Reason::kBadArgument);
  const MatchId first = Open({});
  const MatchId second = Open({});
  Resign(first);
  Advance(Television::kCurtain);
  EXPECT_EQ(Shown(), (std::vector<std::string>{"", first.text(), second.text()}));
  const auto deliveries = eve.inbox.Deliveries();
  for (std::size_t i = 1; i < deliveries.size(); ++i) {
    EXPECT_TRUE(deliveries[i].snapshot());
    EXPECT_EQ(deliveries[i].prev_seq, 0U);
    EXPECT_GT(deliveries[i].seq, deliveries[i - 1].seq);
  }
  eve.session->Unsubscribe(session::Topic::Tv("standard/blitz"));
  Resign(second);
  Open({});
  Advance(Television::kCurtain);
  EXPECT_EQ(Shown().size(), 3U);
}

TEST_F(TelevisionAtHome, AMatchShownLateStaysOnUntilSpectatorsHaveSeenItsEnd) {
  eve.session->Subscribe(session::Topic::Tv(), "", 0);
  const MatchId first = Open(ByTime(seconds(30)));
  const MatchId second = Open({});
  Resign(first);
  Advance(milliseconds(29'999));
  EXPECT_EQ(Shown().back(), first.text());
  Advance(milliseconds(1));
  Advance(Television::kCurtain);
  EXPECT_EQ(Shown().back(), second.text());
}

TEST_F(TelevisionAtHome, AfterARestartWhatGoesOnIsOnAgain) {
  const MatchId match = Open({});
  Restart();
  EXPECT_EQ(eve.Channels().at(0).match->match, match);
}

TEST_F(TelevisionAtHome, WhoeverHadNoRoomIsToldWhatIsOnWhenThereIsSomeAgain) {
  eve.session->Subscribe(session::Topic::Tv(), "", 0);
  eve.inbox.full = true;
  const MatchId match = Open({});
  EXPECT_EQ(Shown().size(), 1U);
  eve.inbox.full = false;
  eve.session->HasRoom();
  EXPECT_EQ(Shown().back(), match.text());
}

TEST_F(TelevisionAtHome, AListOfLiveMatchesSaysHowManyWatch) {
  const MatchId match = Open({});
  eve.Follow(match);
  ann.Follow(match);
  EXPECT_EQ(ann.List({{}, {{}, match::StateFilter::kLive}})->items.at(0).watchers, 1);
  EXPECT_EQ(ann.Channels().at(0).match->watchers, 1);
}

}  // namespace
}  // namespace merels::service
