#include "server/base/clock.h"

#include <gtest/gtest.h>

#include "tests/support/manual_clock.h"

namespace merels {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

struct SteadyTimeTest : testing::Test {
  ManualClock clock;
  const milliseconds begun = clock.Now();
  SteadyTime time{clock};
};

TEST_F(SteadyTimeTest, IsTheTimeOfDayWhileNobodySetsThat) {
  time.Begin({begun - hours(1), milliseconds(0)});
  clock.Advance(seconds(5));
  EXPECT_EQ(time.Now(), clock.Now());
  EXPECT_EQ(time.DayAhead(), milliseconds(0));
}

TEST_F(SteadyTimeTest, GoesOnWhateverIsSet) {
  time.Begin({begun - hours(1), milliseconds(0)});
  clock.SetWall(begun + hours(24));
  clock.Advance(seconds(5));
  EXPECT_EQ(time.Now(), begun + seconds(5));
  EXPECT_EQ(time.DayAhead(), hours(24));
}

TEST_F(SteadyTimeTest, ARunIsLaterThanAllThatCameBeforeThoughTheTimeOfDayIsNot) {
  time.Begin({begun + hours(1), milliseconds(0)});
  EXPECT_EQ(time.Now(), begun + hours(1) + milliseconds(1));
  EXPECT_EQ(time.DayAhead(), -hours(1) - milliseconds(1));
}

TEST_F(SteadyTimeTest, HowFarAheadTheTimeOfDayIsDoesNotWaver) {
  time.Begin({begun - hours(1), milliseconds(1)});
  clock.SetWall(clock.Now() + milliseconds(1));
  EXPECT_EQ(time.DayAhead(), milliseconds(0));
  clock.SetWall(clock.Now() + milliseconds(40));
  EXPECT_EQ(time.DayAhead(), milliseconds(41));
}

TEST_F(SteadyTimeTest, BesideOtherNodesItIsTheirs) {
  // The time of day was set an hour back while they served, and they go on.
  time.Begin({begun + hours(1) - milliseconds(400), -hours(1)});
  EXPECT_EQ(time.Now(), begun + hours(1));
}

TEST_F(SteadyTimeTest, BesideOtherNodesItIsNoLaterThanTheirsThoughTheDayWasSetSinceTheyNotedIt) {
  const milliseconds noted = begun - hours(1) - milliseconds(400);
  time.Begin({noted, milliseconds(0), noted + milliseconds(1200)});
  EXPECT_EQ(time.Now(), noted + milliseconds(1200));
  EXPECT_EQ(time.DayAhead(), begun - time.Now());
}

}  // namespace
}  // namespace merels
