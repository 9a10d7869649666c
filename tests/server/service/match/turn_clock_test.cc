#include "server/service/match/turn_clock.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/cluster/shared_matches.h"
#include "tests/server/service/match/shard_parts.h"
#include "tests/support/manual_executor.h"
#include "tests/support/seeded_random.h"

namespace merels::service {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

class TurnClockTest : public ::testing::Test {
 protected:
  /// A match of this process.
  LoadedMatchPtr Begin(TurnClock& clock_of_turns, const std::string& id = "one") {
    clock_of_turns.Open({time.Now(), {}, clock.Monotonic(), {}});
    auto loaded = BeginMatch(id, clock);
    clock_of_turns.Begin(*loaded);
    clock_of_turns.SetFlag(*loaded);
    return loaded;
  }
  milliseconds Thought(const LoadedMatchPtr& loaded) const {
    return turns.Thought(*loaded, clock.Monotonic());
  }

  ManualClock clock;
  ManualExecutor executor{clock};
  SteadyTime time{clock};
  Limits limits;
  std::vector<std::string> fallen;
  TurnClock turns{executor, {clock, time}, limits, milliseconds(0), [this](const MatchId& match) {
                    fallen.push_back(match.text());
                  }};
};

TEST_F(TurnClockTest, TheFlagFallsWhenTheTimeIsUsedUp) {
  const auto loaded = Begin(turns);
  executor.Advance(milliseconds(59'999));
  EXPECT_TRUE(fallen.empty());
  EXPECT_EQ(Thought(loaded), milliseconds(59'999));
  executor.Advance(milliseconds(2));
  EXPECT_EQ(fallen, std::vector<std::string>{"one"});
}

TEST_F(TurnClockTest, TimeInWhichTheProcessStoodStillIsNotThePlayers) {
  const auto loaded = Begin(turns);
  executor.Advance(seconds(10));
  clock.Advance(seconds(20));  // and no task runs
  turns.NoticeStandstill();
  EXPECT_EQ(Thought(loaded), seconds(10));
  executor.Advance(seconds(5));
  EXPECT_EQ(Thought(loaded), seconds(15));
}

TEST_F(TurnClockTest, AProcessThatIsALittleLateHasServed) {
  const auto loaded = Begin(turns);
  executor.Advance(seconds(10));
  clock.Advance(seconds(3));
  turns.NoticeStandstill();
  EXPECT_EQ(Thought(loaded), seconds(13));
}

TEST_F(TurnClockTest, AFlagFallsASecondLaterForAPlayerWhoseCommandsGoToAnotherNode) {
  TurnClock one_of_several{executor, {clock, time}, limits, kOthersWait, [this](const MatchId& match) {
                             fallen.push_back(match.text());
                           }};
  const auto elsewhere = Begin(one_of_several, "elsewhere");
  const auto here = Begin(one_of_several, "here");
  here->here[rules::Index(rules::Side::kFirst)] = true;
  one_of_several.SetFlag(*here);
  executor.Advance(milliseconds(60'900));
  EXPECT_EQ(fallen, std::vector<std::string>{"here"});
  executor.Advance(milliseconds(102));
  EXPECT_EQ(fallen, (std::vector<std::string>{"here", "elsewhere"}));
}

TEST_F(TurnClockTest, NobodyThinksWhileTheStoreRefuses) {
  const auto loaded = Begin(turns);
  executor.Advance(seconds(5));
  turns.StoreAnswered(clock.Monotonic(), false);
  executor.Advance(seconds(7));
  EXPECT_EQ(Thought(loaded), seconds(5));
  turns.StoreAnswered(clock.Monotonic(), true);
  executor.Advance(seconds(3));
  EXPECT_EQ(Thought(loaded), seconds(8));
}

TEST_F(TurnClockTest, WhoseMoveIsRefusedHasThoughtUntilItWasRead) {
  const auto loaded = Begin(turns);
  executor.Advance(seconds(5));
  Pending move;
  move.read_at = clock.Monotonic();
  executor.Advance(seconds(2));
  turns.AppendAnswered(clock.Monotonic(), move, store::AppendStatus::kRefused);
  executor.Advance(seconds(3));
  EXPECT_EQ(Thought(loaded), seconds(5));
}

TEST_F(TurnClockTest, ALostFenceOrARowThatIsNotTakenShowsAStoreThatWorks) {
  using store::AppendStatus;
  const auto loaded = Begin(turns);
  executor.Advance(seconds(5));
  for (const auto status : {AppendStatus::kFenced, AppendStatus::kAnswered, AppendStatus::kRejected})
    turns.AppendAnswered(clock.Monotonic(), {}, status);
  executor.Advance(seconds(3));
  EXPECT_EQ(Thought(loaded), seconds(8));
}

TEST_F(TurnClockTest, AMatchThatComesBackIntoMemoryGoesOnWithTheSameTurn) {
  const auto loaded = Begin(turns);
  executor.Advance(seconds(9));
  turns.Remember(*loaded);
  clock.SetWall(clock.Now() + hours(1));  // the log's own times would mislead
  LoadedMatch again{.id = loaded->id, .state = std::move(loaded->state), .players = loaded->players};
  turns.Begin(again);
  EXPECT_EQ(again.turn_began, loaded->turn_began);
  EXPECT_EQ(turns.Thought(again, clock.Monotonic()), seconds(9));
}

TEST_F(TurnClockTest, OfATurnOfAnEarlierRunOnlyWhatWasServedCountsUntilTenSecondsAfterTheOutage) {
  const auto loaded = BeginMatch("one", clock);
  const milliseconds began = clock.Now();
  executor.Advance(hours(1));
  turns.Open(
      {time.Now(), {}, clock.Monotonic(), domain::Uptime({{began - seconds(1), began + seconds(4), true}})});
  turns.Begin(*loaded);
  EXPECT_TRUE(loaded->unresumed);
  EXPECT_EQ(Thought(loaded), seconds(4));
  executor.Advance(seconds(10));
  EXPECT_EQ(Thought(loaded), seconds(4));
  executor.Advance(seconds(5));
  EXPECT_EQ(Thought(loaded), seconds(9));
}

TEST_F(TurnClockTest, APlyBeginsTheNextTurnAndAnOfferDoesNot) {
  const auto loaded = Begin(turns);
  const auto began = loaded->turn_began;
  executor.Advance(seconds(3));
  const auto offer = JudgeAndApply(*loaded, kAnnsAccount, match::OfferDraw{}, clock);
  EXPECT_EQ(turns.TurnBegan(*loaded, offer), began);
  const auto ply = JudgeAndApply(*loaded, kAnnsAccount, match::PlayPly{"a1"}, clock);
  EXPECT_EQ(turns.TurnBegan(*loaded, ply), clock.Monotonic());
  turns.Applied(*loaded, clock.Monotonic());
  EXPECT_EQ(Thought(loaded), seconds(0));
}

class FlagsTest : public ::testing::Test {
 protected:
  static MatchId Match(int number) { return MatchId("match" + std::to_string(number)); }

  ManualClock clock;
  ManualExecutor executor{clock};
  std::vector<std::string> fallen;
  Flags flags{executor, clock, [this](const MatchId& match) { fallen.push_back(match.text()); }};
};

TEST_F(FlagsTest, AFlagFallsAtItsMomentOnceAndNotBefore) {
  flags.Set(Match(1), clock.Monotonic() + milliseconds(700));
  flags.Set(Match(2), clock.Monotonic() + milliseconds(300));
  executor.Advance(milliseconds(299));
  EXPECT_TRUE(fallen.empty());
  executor.Advance(milliseconds(1));
  EXPECT_EQ(fallen, std::vector<std::string>{"match2"});
  executor.Advance(std::chrono::hours(1));
  EXPECT_EQ(fallen, (std::vector<std::string>{"match2", "match1"}));
}

TEST_F(FlagsTest, AFlagThatIsMovedFallsAtItsNewMomentAndOneThatIsClearedNever) {
  flags.Set(Match(1), clock.Monotonic() + milliseconds(100));
  flags.Set(Match(1), clock.Monotonic() + milliseconds(5000));
  flags.Set(Match(2), clock.Monotonic() + milliseconds(100));
  flags.Set(Match(3), clock.Monotonic() + milliseconds(9000));
  flags.Set(Match(3), clock.Monotonic() + milliseconds(50));
  flags.Clear(Match(2));
  executor.Advance(milliseconds(4999));
  EXPECT_EQ(fallen, std::vector<std::string>{"match3"});
  executor.Advance(milliseconds(1));
  EXPECT_EQ(fallen.back(), "match1");
  EXPECT_EQ(flags.size(), 2U) << "what fell is kept until it is cleared";
}

TEST_F(FlagsTest, AHundredThousandFlagsNeedOneTimerAndFallOnTime) {
  constexpr int kMatches = 100'000;
  SeededRandom random(5);
  std::vector<std::chrono::nanoseconds> due;
  for (int i = 0; i < kMatches; ++i) {
    due.push_back(clock.Monotonic() + milliseconds(UniformBelow(random, 600'000)));
    flags.Set(Match(i), due.back());
  }
  EXPECT_EQ(executor.timers(), 1U);
  std::size_t seen = 0;
  const auto start = clock.Monotonic();
  for (int second = 0; second < 600; ++second) {
    executor.Advance(std::chrono::seconds(1));
    for (; seen < fallen.size(); ++seen) {
      const auto moment = due[static_cast<std::size_t>(std::stoi(fallen[seen].substr(5)))];
      EXPECT_GT(moment, start + std::chrono::seconds(second) - milliseconds(1));
      EXPECT_LE(moment, start + std::chrono::seconds(second + 1));
    }
  }
  EXPECT_EQ(fallen.size(), static_cast<std::size_t>(kMatches));
  EXPECT_LE(executor.timers(), 1U);
}

TEST_F(FlagsTest, ManyFlagsOfOneMomentLeaveRoomForOthersBetweenThem) {
  for (int i = 0; i < 1000; ++i) flags.Set(Match(i), clock.Monotonic() + milliseconds(10));
  clock.Advance(milliseconds(10));
  std::size_t before = 0;
  while (executor.RunOne()) {
    EXPECT_LE(fallen.size() - before, static_cast<std::size_t>(Flags::kMaxAtOnce));
    before = fallen.size();
  }
  EXPECT_EQ(fallen.size(), 1000U);
}

TEST_F(FlagsTest, WhatIsKnownOfATurnIsKeptWithItsFlag) {
  flags.Set(Match(1), clock.Monotonic() + milliseconds(100));
  flags.Remember(Match(1), {7, milliseconds(55)});
  flags.Remember(Match(2), {8, milliseconds(66)});
  flags.Set(Match(1), clock.Monotonic() + milliseconds(200));
  EXPECT_EQ(flags.Recall(Match(1)).seq, 7U);
  EXPECT_EQ(flags.Recall(Match(1)).began, milliseconds(55));
  EXPECT_EQ(flags.Recall(Match(2)).seq, 0U);
  flags.Clear(Match(1));
  EXPECT_EQ(flags.Recall(Match(1)).seq, 0U);
  EXPECT_EQ(flags.size(), 0U);
}

TEST(Outages, LastFromTheFirstRefusedWriteToTheFirstThatIsCarriedOut) {
  Outages refusals;
  EXPECT_FALSE(refusals.now());
  refusals.CarriedOut(seconds(5));
  refusals.Refused(seconds(10));
  refusals.Refused(seconds(12));
  EXPECT_TRUE(refusals.now());
  EXPECT_EQ(refusals.Within(seconds(0), seconds(15)), seconds(5)) << "it goes on";
  refusals.CarriedOut(seconds(20));
  EXPECT_FALSE(refusals.now());
  EXPECT_EQ(refusals.Within(seconds(0), seconds(100)), seconds(10));
}

TEST(Outages, CountOnlyWithinTheTimeAskedFor) {
  Outages refusals;
  for (const int start : {10, 30}) {
    refusals.Refused(seconds(start));
    refusals.CarriedOut(seconds(start + 10));
  }
  EXPECT_EQ(refusals.Within(seconds(0), seconds(100)), seconds(20));
  EXPECT_EQ(refusals.Within(seconds(15), seconds(33)), seconds(8));
  EXPECT_EQ(refusals.Within(seconds(20), seconds(30)), seconds(0));
  EXPECT_EQ(refusals.Within(seconds(12), seconds(13)), seconds(1));
  EXPECT_EQ(refusals.Within(seconds(50), seconds(100)), seconds(0));
}

TEST(Outages, BeginNoEarlierThanTheLastWriteThatWasCarriedOut) {
  Outages refusals;
  refusals.CarriedOut(seconds(10));
  refusals.Refused(seconds(4));  // it waited long for its turn
  EXPECT_EQ(refusals.Within(seconds(0), seconds(20)), seconds(10));
}

TEST(Outages, AreNotEndedByAWriteThatWasAskedForBeforeThem) {
  Outages refusals;
  refusals.Refused(seconds(10));
  refusals.CarriedOut(seconds(9));  // its answer was slow
  EXPECT_TRUE(refusals.now());
}

TEST(Outages, AreNotEndedByAWriteOfTheirBeginningThatIsAnsweredLate) {
  Outages refusals;
  refusals.CarriedOut(seconds(10));
  refusals.Refused(seconds(8));  // a stretch from 10 on, as far as is known
  refusals.Refused(seconds(13));
  refusals.CarriedOut(seconds(12));
  EXPECT_TRUE(refusals.now());
  EXPECT_EQ(refusals.Within(seconds(0), seconds(20)), seconds(10));
  refusals.CarriedOut(seconds(21));
  EXPECT_FALSE(refusals.now());
}

TEST(Outages, BeyondThoseThatAreKeptNobodyPaysMore) {
  Outages refusals;
  for (int i = 0; i < 1000; ++i) {
    refusals.Refused(seconds(10 * i));
    refusals.CarriedOut(seconds(10 * i + 1));
  }
  EXPECT_GE(refusals.Within(seconds(0), seconds(10'000)), seconds(1000));
  EXPECT_EQ(refusals.Within(seconds(9'900), seconds(10'000)), seconds(10)) << "the newest are exact";
}

TEST(Outages, AProcessThatStoodStillServedNobody) {
  Outages outages;
  outages.OnProcessSuspended(seconds(10), seconds(30));
  EXPECT_FALSE(outages.now());
  EXPECT_EQ(outages.Within(seconds(0), seconds(100)), seconds(20));
  EXPECT_EQ(outages.Within(seconds(15), seconds(18)), seconds(3));
}

TEST(Outages, TimeInWhichTheStoreRefusedAndTheProcessStoodStillCountsOnce) {
  Outages outages;
  outages.Refused(seconds(10));
  outages.OnProcessSuspended(seconds(5), seconds(20));
  outages.CarriedOut(seconds(25));
  EXPECT_EQ(outages.Within(seconds(0), seconds(100)), seconds(20)) << "from 5 to 25";
  outages.OnProcessSuspended(seconds(40), seconds(60));
  outages.Refused(seconds(45));  // requested before the suspension
  outages.CarriedOut(seconds(70));
  EXPECT_EQ(outages.Within(seconds(30), seconds(100)), seconds(30)) << "from 40 to 70";
}

}  // namespace
}  // namespace merels::service
