#include "server/service/match/seated_players.h"

#include <memory>
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
    turns.Open({time.Now(), {}, clock.Monotonic(), {}});
    for (const LoadedMatchPtr& loaded : {one, two}) {
      turns.Begin(*loaded);
      players.Add(loaded);
      for (const auto side : {rules::Side::kFirst, rules::Side::kSecond}) Set(*loaded, side, std::nullopt);
    }
    executor.Advance(SeatedPlayers::kTimeToFollow);
    owner.changes.clear();
  }
  void Set(LoadedMatch& loaded, rules::Side side, const std::optional<Away>& away) {
    players.SetAway({loaded.id, side}, &loaded, away);
  }
  Away AwayNow() const { return {clock.Monotonic(), false}; }
  match::Presence PresenceOf(rules::Side side) const {
    return players.PresenceOf(*one, side, clock.Monotonic());
  }

  ManualClock clock;
  ManualExecutor executor{clock};
  Limits limits;
  KeepingOwner owner;
  SteadyTime time{clock};
  TurnClock turns{executor, {clock, time}, limits, std::chrono::milliseconds(0), [](const MatchId&) {}};
  LoadedMatchPtr one = BeginMatch("one", clock);
  LoadedMatchPtr two = BeginMatch("two", clock);
  SeatedPlayers players{executor, clock, limits, turns, true, owner};
};

TEST_F(SeatedPlayersTest, AMatchHearsOfAPlayerWhoStopsFollowingItAndOthersDoNot) {
  Set(*one, rules::Side::kFirst, AwayNow());
  ASSERT_EQ(owner.changes.size(), 1U);
  const auto& change = std::get<session::PresenceChanged>(owner.changes.back().first->content);
  EXPECT_EQ(owner.changes.back().first->topic.match, one->id);
  EXPECT_EQ(change.side, rules::Side::kFirst);
  EXPECT_FALSE(change.presence.present);
  EXPECT_TRUE(players.PresenceOf(*two, rules::Side::kFirst, clock.Monotonic()).present);
}

TEST_F(SeatedPlayersTest, AMatchThatIsOverHearsOfNobody) {
  JudgeAndApply(*one, kBobsAccount, match::Resign{}, clock);
  Set(*one, rules::Side::kFirst, AwayNow());
  EXPECT_TRUE(owner.changes.empty());
}

TEST_F(SeatedPlayersTest, WhenAMatchBeginsItsPlayersHaveAMomentToFollowItBeforeTheyCountAsAway) {
  const LoadedMatchPtr fresh = BeginMatch("fresh", clock);
  turns.Begin(*fresh);
  players.Add(fresh);
  players.SetAway({fresh->id, rules::Side::kSecond}, fresh.get(), std::nullopt);
  const auto first = [&] { return players.PresenceOf(*fresh, rules::Side::kFirst, clock.Monotonic()); };
  executor.Advance(SeatedPlayers::kTimeToFollow - std::chrono::milliseconds(1));
  EXPECT_TRUE(first().present);
  EXPECT_TRUE(owner.changes.empty());
  executor.Advance(std::chrono::milliseconds(1));
  ASSERT_EQ(owner.changes.size(), 1U);
  EXPECT_EQ(std::get<session::PresenceChanged>(owner.changes[0].first->content).side, rules::Side::kFirst);
  EXPECT_EQ(*match::ClaimableAfter(fresh->state.settings().clock, false) - *first().claimable_in,
            SeatedPlayers::kTimeToFollow)
      << "the moment counts";
}

TEST_F(SeatedPlayersTest, WhoHasFollowedANewMatchAndStopsAtOnceIsMissedAtOnce) {
  const LoadedMatchPtr fresh = BeginMatch("fresh", clock);
  turns.Begin(*fresh);
  players.Add(fresh);
  Set(*fresh, rules::Side::kFirst, std::nullopt);
  EXPECT_TRUE(owner.changes.empty()) << "they counted as present";
  Set(*fresh, rules::Side::kFirst, AwayNow());
  ASSERT_EQ(owner.changes.size(), 1U);
  const auto& change = std::get<session::PresenceChanged>(owner.changes.back().first->content);
  EXPECT_EQ(change.side, rules::Side::kFirst);
  EXPECT_FALSE(change.presence.present);
}

TEST_F(SeatedPlayersTest, OfANewMatchThatLeavesMemoryNothingIsKept) {
  LoadedMatchPtr fresh = BeginMatch("fresh", clock);
  turns.Begin(*fresh);
  players.Add(fresh);
  players.Remove(*fresh);
  const std::weak_ptr<LoadedMatch> left = fresh;
  fresh.reset();
  EXPECT_TRUE(left.expired());
  executor.Advance(SeatedPlayers::kTimeToFollow);
  EXPECT_TRUE(owner.changes.empty());
}

TEST_F(SeatedPlayersTest, OnlyTheAbsentPlayersOwnTurnCounts) {
  Set(*one, rules::Side::kFirst, AwayNow());
  Set(*one, rules::Side::kSecond, AwayNow());
  const auto first = PresenceOf(rules::Side::kFirst).claimable_in;
  const auto second = PresenceOf(rules::Side::kSecond).claimable_in;
  executor.Advance(seconds(4));
  EXPECT_EQ(*first - *PresenceOf(rules::Side::kFirst).claimable_in, seconds(4)) << "Ann is to move";
  EXPECT_EQ(*second, *PresenceOf(rules::Side::kSecond).claimable_in);
}

TEST_F(SeatedPlayersTest, WhoCallsWithoutAStreamWasThereAtThatMoment) {
  Set(*one, rules::Side::kFirst, AwayNow());
  executor.Advance(seconds(4));
  const auto before = PresenceOf(rules::Side::kFirst).claimable_in;
  players.NoteCaller(*one, rules::Side::kFirst, clock.Monotonic());
  EXPECT_EQ(*PresenceOf(rules::Side::kFirst).claimable_in - *before, seconds(4));
}

TEST_F(SeatedPlayersTest, BesideOtherNodesNobodyCountsAsAwaySinceTheyMayBeThere) {
  SeatedPlayers beside{executor, clock, limits, turns, false, owner};
  beside.Add(one);
  beside.SetAway({one->id, rules::Side::kFirst}, one.get(), AwayNow());
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

TEST(Attendance, WhoNeverCameIsAwaySinceTheBeginning) {
  Attendance attendance(seconds(5));
  ASSERT_TRUE(attendance.Of(SeatId{MatchId("m"), rules::Side::kFirst}));
  EXPECT_EQ(attendance.Of(SeatId{MatchId("m"), rules::Side::kFirst})->since, seconds(5));
  EXPECT_FALSE(attendance.Of(SeatId{MatchId("m"), rules::Side::kFirst})->left);
}

TEST(Attendance, WhoCameIsThereAndWhoWentIsAwaySinceThen) {
  const SeatId ann{MatchId("m"), rules::Side::kFirst};
  Attendance attendance(seconds(5));
  attendance.Set(ann, std::nullopt);
  EXPECT_FALSE(attendance.Of(ann));
  EXPECT_TRUE(attendance.Of(SeatId{MatchId("m"), rules::Side::kSecond}));
  EXPECT_TRUE(attendance.Of(SeatId{MatchId("another"), rules::Side::kFirst})) << "it is of a match";
  attendance.Set(ann, Away{seconds(9), false});
  ASSERT_TRUE(attendance.Of(ann));
  EXPECT_EQ(attendance.Of(ann)->since, seconds(9));
}

TEST(Attendance, WhoLeftByTheirOwnWordHasLeftUntilTheyComeBack) {
  const SeatId ann{MatchId("m"), rules::Side::kFirst};
  Attendance attendance(seconds(0));
  attendance.Set(ann, Away{seconds(3), true});
  EXPECT_TRUE(attendance.Of(ann)->left);
  attendance.Set(ann, std::nullopt);
  attendance.Set(ann, Away{seconds(4), false});
  EXPECT_FALSE(attendance.Of(ann)->left);
}

}  // namespace
}  // namespace merels::service
