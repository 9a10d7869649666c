#include "server/base/timer_wheel.h"

#include <map>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/seeded_random.h"

namespace merels {
namespace {

std::vector<int> TakeAll(TimerWheel<int>& wheel, std::uint64_t now) {
  std::vector<int> taken;
  while (const auto one = wheel.TakeDue(now)) taken.push_back(*one);
  return taken;
}

TEST(TimerWheel, AMomentComesOutAtItsTickAndNotBefore) {
  for (const std::uint64_t due : std::vector<std::uint64_t>{0, 1, 63, 64, 65, 4095, 4096, 1'000'000}) {
    TimerWheel<int> wheel;
    wheel.Add(due, 7);
    const auto early = due > 0 ? TakeAll(wheel, due - 1) : std::vector<int>();
    EXPECT_TRUE(early.empty()) << due;
    EXPECT_EQ(TakeAll(wheel, due), std::vector{7}) << due;
    EXPECT_EQ(wheel.size(), 0U);
  }
}

TEST(TimerWheel, MomentsOfOneTickComeOutInTheOrderOfTheirAddingHoweverLongBeforeTheyWereAdded) {
  TimerWheel<int> wheel;
  wheel.Add(5000, 1);
  EXPECT_TRUE(TakeAll(wheel, 100).empty());
  wheel.Add(5000, 2);
  EXPECT_TRUE(TakeAll(wheel, 4950).empty());
  wheel.Add(5000, 3);
  wheel.Add(4999, 0);
  EXPECT_EQ(TakeAll(wheel, 9000), (std::vector{0, 1, 2, 3}));
}

TEST(TimerWheel, WhatIsPastIsDueAtOnce) {
  TimerWheel<int> wheel;
  EXPECT_TRUE(TakeAll(wheel, 1000).empty());
  wheel.Add(10, 1);
  EXPECT_EQ(wheel.Next(), 1000U);
  EXPECT_EQ(TakeAll(wheel, 1000), std::vector{1});
}

TEST(TimerWheel, ACancelledMomentNeverComesAndItsNameIsGoodForNothingElse) {
  TimerWheel<int> wheel;
  const auto first = wheel.Add(10, 1);
  EXPECT_TRUE(wheel.Cancel(first));
  EXPECT_FALSE(wheel.Cancel(first));
  EXPECT_FALSE(wheel.Cancel(0));
  const auto second = wheel.Add(10, 2);  // may use the same memory
  EXPECT_NE(first, second);
  EXPECT_FALSE(wheel.Cancel(first));
  EXPECT_EQ(TakeAll(wheel, 10), std::vector{2});
  EXPECT_FALSE(wheel.Cancel(second));
}

TEST(TimerWheel, NothingIsKeptOfWhatWasTakenOrCancelled) {
  TimerWheel<std::shared_ptr<int>> wheel;
  const auto payload = std::make_shared<int>(1);
  wheel.Cancel(wheel.Add(10, payload));
  wheel.Add(10, payload);
  wheel.TakeDue(10);
  EXPECT_EQ(payload.use_count(), 1);
}

TEST(TimerWheel, TheFarthestFutureIsBehindEverythingElse) {
  TimerWheel<int> wheel;
  wheel.Add(~std::uint64_t{0}, 2);
  wheel.Add(std::uint64_t{1} << 40, 1);
  EXPECT_EQ(wheel.TakeDue(TimerWheel<int>::kLatest), 1);
  EXPECT_EQ(wheel.TakeDue(TimerWheel<int>::kLatest), 2);
}

TEST(TimerWheel, WhoeverAsksWhenToLookAgainMissesNothing) {
  TimerWheel<int> wheel;
  std::multimap<std::uint64_t, int> expected;  // by due, then by adding
  std::map<int, TimerWheel<int>::Id> ids;
  SeededRandom random(11);
  std::uint64_t now = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t lot = UniformBelow(random, 10);
    if (lot < 5) {
      const std::uint64_t due = now + UniformBelow(random, std::uint64_t{1} << UniformBelow(random, 20));
      ids[i] = wheel.Add(due, i);
      expected.emplace(due, i);
    } else if (lot < 7 && !expected.empty()) {
      const auto one = std::next(expected.begin(), static_cast<std::ptrdiff_t>(UniformBelow(
                                                       random, std::min<std::uint64_t>(9, expected.size()))));
      ASSERT_TRUE(wheel.Cancel(ids[one->second]));
      expected.erase(one);
    } else if (const auto next = wheel.Next()) {
      ASSERT_LE(*next, expected.begin()->first);
      now = std::max(now, *next);
      if (const auto taken = wheel.TakeDue(now)) {
        ASSERT_EQ(*taken, expected.begin()->second);
        ASSERT_LE(expected.begin()->first, now);
        expected.erase(expected.begin());
      }
    }
    ASSERT_EQ(wheel.size(), expected.size());
  }
}

}  // namespace
}  // namespace merels
