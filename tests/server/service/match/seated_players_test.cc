#include "server/service/match/seated_players.h"

#include <variant>

#include <gtest/gtest.h>

#include "tests/server/service/match/shard_parts.h"
#include "tests/support/manual_executor.h"

namespace merels::service {
namespace {

using std::chrono::seconds;

class SeatedPlayersTest : public ::testing::Test {
 protected:
  void SetUp() override {
    turns.Open({clock.Now(), clock.Monotonic(), {}});
    for (LoadedMatch* loaded : {one.get(), two.get()}) {
      turns.Begin(*loaded);
      players.Add(*loaded);
    }
    players.SetAway(kAnnsAccount, std::nullopt);
    players.SetAway(kBobsAccount, std::nullopt);
    owner.changes.clear();
  }
  Away AwayNow() const { return {clock.Monotonic(), false}; }
  match::Presence PresenceOf(rules::Side side) const {
    return players.PresenceOf(*one, side, clock.Monotonic());
  }

  ManualClock clock;
  ManualExecutor executor{clock};
  Limits limits;
  KeepingOwner owner;
  TurnClock turns{executor, clock, limits, true, [](const MatchId&) {}};
  LoadedMatchPtr one = BeginMatch("one", clock);
  LoadedMatchPtr two = BeginMatch("two", clock);
  SeatedPlayers players{clock, limits, turns, true, owner};
};

TEST_F(SeatedPlayersTest, EachMatchInMemoryHearsOfAPlayerWhoGoes) {
  players.SetAway(kAnnsAccount, AwayNow());
  ASSERT_EQ(owner.changes.size(), 2U);
  for (const auto& [delivery, recipients] : owner.changes) {
    const auto& change = std::get<session::PresenceChanged>(delivery->content);
    EXPECT_EQ(change.side, rules::Side::kFirst);
    EXPECT_FALSE(change.presence.present);
  }
  players.Remove(*two);
  players.SetAway(kAnnsAccount, std::nullopt);
  ASSERT_EQ(owner.changes.size(), 3U);
  EXPECT_EQ(owner.changes.back().first->topic.match, one->id);
}

TEST_F(SeatedPlayersTest, AMatchThatIsOverHearsOfNobody) {
  JudgeAndApply(*one, kBobsAccount, match::Resign{}, clock);
  players.SetAway(kAnnsAccount, AwayNow());
  ASSERT_EQ(owner.changes.size(), 1U);
  EXPECT_EQ(owner.changes.back().first->topic.match, two->id);
}

TEST_F(SeatedPlayersTest, OnlyTheAbsentPlayersOwnTurnCounts) {
  players.SetAway(kAnnsAccount, AwayNow());
  players.SetAway(kBobsAccount, AwayNow());
  const auto first = PresenceOf(rules::Side::kFirst).claimable_in;
  const auto second = PresenceOf(rules::Side::kSecond).claimable_in;
  executor.Advance(seconds(4));
  EXPECT_EQ(*first - *PresenceOf(rules::Side::kFirst).claimable_in, seconds(4)) << "Ann is to move";
  EXPECT_EQ(*second, *PresenceOf(rules::Side::kSecond).claimable_in);
}

TEST_F(SeatedPlayersTest, WhoCallsWithoutAStreamWasThereAtThatMoment) {
  players.SetAway(kAnnsAccount, AwayNow());
  executor.Advance(seconds(4));
  const auto before = PresenceOf(rules::Side::kFirst).claimable_in;
  players.NoteCaller(*one, rules::Side::kFirst, clock.Monotonic());
  EXPECT_EQ(*PresenceOf(rules::Side::kFirst).claimable_in - *before, seconds(4));
}

TEST_F(SeatedPlayersTest, BesideOtherNodesNobodyCountsAsAwaySinceTheyMayBeThere) {
  SeatedPlayers beside{clock, limits, turns, false, owner};
  beside.Add(*one);
  beside.SetAway(kAnnsAccount, AwayNow());
  executor.Advance(std::chrono::hours(1));
  const auto presence = beside.PresenceOf(*one, rules::Side::kFirst, clock.Monotonic());
  EXPECT_TRUE(presence.present);
  EXPECT_EQ(presence.claimable_in, std::nullopt);
}

TEST_F(SeatedPlayersTest, ANewNameIsKnownToAllMatchesOfThePlayer) {
  players.Rename({kBobsAccount, "Bert", false});
  EXPECT_EQ(one->players[1].name, "Bert");
  EXPECT_EQ(two->players[1].name, "Bert");
  EXPECT_EQ(one->players[0].name, "Ann");
}

TEST_F(SeatedPlayersTest, WhatIsOnItsWayKeepsTheNameThatItWasToldUnder) {
  const match::SharedPlayers before = one->players;
  EXPECT_EQ(before, two->players) << "by what is in them";
  players.Rename({kBobsAccount, "Bert", false});
  EXPECT_EQ(before[1].name, "Bob");
  EXPECT_FALSE(before == one->players);
}

}  // namespace
}  // namespace merels::service
