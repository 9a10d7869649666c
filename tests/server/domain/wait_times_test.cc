#include "server/domain/wait_times.h"

#include <gtest/gtest.h>

namespace merels::domain {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(WaitTimes, WithoutAnyNothingIsKnown) { EXPECT_EQ(WaitTimes().Expected(seconds(1)), std::nullopt); }

TEST(WaitTimes, TheMedianIsExpected) {
  WaitTimes waits;
  for (const int waited : {1, 60, 3, 2, 4}) waits.Add(seconds(waited), seconds(100));
  EXPECT_EQ(waits.Expected(seconds(100)), seconds(3));
}

TEST(WaitTimes, WhatIsLongAgoDoesNotCount) {
  WaitTimes waits;
  waits.Add(seconds(50), minutes(1));
  waits.Add(seconds(2), minutes(11));
  EXPECT_EQ(waits.Expected(minutes(11)), seconds(50));
  EXPECT_EQ(waits.Expected(minutes(11) + milliseconds(1)), seconds(2));
  EXPECT_EQ(waits.Expected(minutes(22)), std::nullopt);
}

TEST(WaitTimes, OnlyTheNewestAreKept) {
  WaitTimes waits;
  for (std::size_t i = 0; i < WaitTimes::kKept; ++i) waits.Add(seconds(50), seconds(1));
  for (std::size_t i = 0; i < WaitTimes::kKept; ++i) waits.Add(seconds(1), seconds(1));
  EXPECT_EQ(waits.Expected(seconds(1)), seconds(1));
}

}  // namespace
}  // namespace merels::domain
