#include "client/words/clock_text.h"

#include <gtest/gtest.h>

namespace merels::words {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(ClockText, ZeroIsShownOnlyWhenNothingIsLeft) {
  EXPECT_EQ(ClockText(minutes(7) + seconds(21)), "7:21");
  EXPECT_EQ(ClockText(minutes(7) + Millis(20'001)), "7:21");
  EXPECT_EQ(ClockText(hours(1) + minutes(2) + seconds(9)), "1:02:09");
  EXPECT_EQ(ClockText(Millis(1)), "0:00.1");
  EXPECT_EQ(ClockText(Millis(0)), "0:00.0");
}

TEST(ClockText, TenthsAppearInTheLastTenSeconds) {
  EXPECT_EQ(ClockText(kLowTime), "0:10");
  EXPECT_EQ(ClockText(Millis(9'400)), "0:09.4");
  EXPECT_EQ(ClockText(Millis(9'901)), "0:10.0");
}

TEST(ClockText, WaitingIsRoundedDownAndComingIsRoundedUp) {
  EXPECT_EQ(ElapsedText(Millis(7'999)), "0:07");
  EXPECT_EQ(ElapsedText(Millis(-1)), "0:00");
  EXPECT_EQ(SecondsUntil(Millis(1'001)), 2);
  EXPECT_EQ(SecondsUntil(Millis(-50)), 0);
}

}  // namespace
}  // namespace merels::words
