#include "server/service/match/turn_clock.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/service/match/shard_parts.h"
#include "tests/support/manual_executor.h"

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
  TurnClock turns{executor, {clock, time}, limits, true, [this](const MatchId& match) {
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
  TurnClock one_of_several{executor, {clock, time}, limits, false, [this](const MatchId& match) {
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

}  // namespace
}  // namespace merels::service
