#include "server/service/match/flags.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/manual_executor.h"
#include "tests/support/seeded_random.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;

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

}  // namespace
}  // namespace merels::service
