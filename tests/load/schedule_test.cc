#include "tests/load/schedule.h"

#include <vector>

#include <gtest/gtest.h>

namespace merels::load {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Moment kStart = Moment(seconds(1000));

TEST(Schedule, WithARateTheInstantsOfAllMatchesLieEvenly) {
  const Pace pace{.rate = 100};
  for (std::uint64_t index = 0; index < 10; ++index) {
    Schedule schedule(pace, index, 10);
    schedule.Start(kStart);
    for (std::uint64_t turn = 0; turn < 3; ++turn) {
      EXPECT_EQ(schedule.Next(kStart), kStart + milliseconds(10 * index + 100 * turn));
    }
  }
}

TEST(Schedule, ALateAnswerDoesNotMoveTheInstants) {
  Schedule schedule({.rate = 10}, 0, 1);
  schedule.Start(kStart);
  EXPECT_EQ(schedule.Next(kStart), kStart);
  const Moment late = kStart + seconds(5);
  EXPECT_EQ(schedule.Next(late), kStart + milliseconds(100));
  EXPECT_EQ(schedule.Next(late), kStart + milliseconds(200));
}

TEST(Schedule, InstantsBetweenTwoMatchesAreLeftOutAndCounted) {
  Schedule schedule({.rate = 10}, 0, 1);
  schedule.Start(kStart);
  EXPECT_EQ(schedule.Next(kStart), kStart);
  EXPECT_EQ(schedule.Skip(kStart + milliseconds(350)), 3U);
  EXPECT_EQ(schedule.Next(kStart), kStart + milliseconds(400));
  EXPECT_EQ(schedule.Skip(kStart), 0U);
}

TEST(Schedule, WithoutARateAPlayerThinksFromWhatItSaw) {
  Schedule schedule({.think = milliseconds(70)}, 0, 1);
  schedule.Start(kStart);
  schedule.Next(kStart);
  EXPECT_EQ(schedule.Next(kStart + seconds(9)), kStart + seconds(9) + milliseconds(70));
  EXPECT_EQ(schedule.Skip(kStart + seconds(20)), 0U);
}

TEST(Schedule, ThinkersDoNotAllBeginAtOnce) {
  const Pace pace{.think = milliseconds(1000)};
  std::vector<Moment> first;
  for (std::uint64_t index = 0; index < 4; ++index) {
    Schedule schedule(pace, index, 4);
    schedule.Start(kStart);
    first.push_back(schedule.Next(kStart));
  }
  for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(first[i], kStart + milliseconds(250 * i));
}

TEST(Schedule, WhoDoesNotThinkIsDueAtOnce) {
  Schedule schedule({}, 3, 7);
  schedule.Start(kStart);
  EXPECT_EQ(schedule.Next(kStart), kStart);
  EXPECT_EQ(schedule.Next(kStart + seconds(1)), kStart + seconds(1));
}

}  // namespace
}  // namespace merels::load
