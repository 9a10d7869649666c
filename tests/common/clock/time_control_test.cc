#include "common/clock/time_control.h"

#include <gtest/gtest.h>

namespace merels::clock {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

TEST(TimeControl, WhatIsWrittenIsReadBack) {
  for (const TimeControl& control :
       {TimeControl{}, TimeControl{seconds(300), seconds(3)}, TimeControl{Millis(30'500), Millis(250)},
        TimeControl{seconds(61), seconds(0)}}) {
    EXPECT_EQ(ParseSeconds(SecondsText(control)).value(), control) << SecondsText(control);
    EXPECT_EQ(ParsePlayers(PlayersText(control)).value(), control) << PlayersText(control);
  }
}

TEST(TimeControl, PlayersSayMinutesAndRecordsSaySeconds) {
  const TimeControl control = ParsePlayers("5+3").value();
  EXPECT_EQ(control, (TimeControl{minutes(5), seconds(3)}));
  EXPECT_EQ(SecondsText(control), "300+3");
  EXPECT_EQ(ParsePlayers("0.5+0").value().initial, seconds(30));
}

TEST(TimeControl, NonsenseIsRefusedWithAReason) {
  for (const char* text : {"", "5", "+", "5+", "+3", "a+b", "5+3+1", "-1+0", "5+-1", "1e3+0", "5.+1",
                           "1.2345+0", "9999999999999999999+0", "5+3 "}) {
    const auto parsed = ParsePlayers(text);
    ASSERT_FALSE(parsed.ok()) << text;
    EXPECT_EQ(parsed.error().reason, Reason::kBadClock);
  }
}

TEST(TimeControl, AmountsOutsideTheLimitsAreRefused) {
  EXPECT_FALSE(Validate({Millis(-1), Millis(0)}).ok());
  EXPECT_FALSE(Validate({kLongestInitial + Millis(1), Millis(0)}).ok());
  EXPECT_FALSE(Validate({seconds(60), kLongestIncrement + Millis(1)}).ok());
  EXPECT_FALSE(Validate({seconds(60), Millis(-1)}).ok());
  EXPECT_TRUE(Validate({kLongestInitial, kLongestIncrement}).ok());
  EXPECT_TRUE(Validate({Millis(1), Millis(0)}).ok());
  EXPECT_TRUE(Validate({}).ok());
}

TEST(TimeControl, WithoutAStartAmountAPlayerBeginsWithOneIncrement) {
  const TimeControl control = ParsePlayers("0+3").value();
  EXPECT_TRUE(control.timed());
  EXPECT_EQ(control.at_start(), seconds(3));
  EXPECT_EQ(PlayersText(control), "0+3");
  EXPECT_EQ(ParsePlayers("5+3")->at_start(), minutes(5));
  EXPECT_EQ(TimeControl{}.at_start(), seconds(0));
}

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(TimeClass, IsByTheTimeForFortyMoves) {
  EXPECT_EQ(TimeClassOf({minutes(3) - milliseconds(1), {}}), TimeClass::kBullet);
  EXPECT_EQ(TimeClassOf({minutes(3), {}}), TimeClass::kBlitz);
  EXPECT_EQ(TimeClassOf({minutes(1), seconds(3)}), TimeClass::kBlitz);
  EXPECT_EQ(TimeClassOf({minutes(5), seconds(5)}), TimeClass::kRapid);
  EXPECT_EQ(TimeClassOf({minutes(25), {}}), TimeClass::kClassical);
  EXPECT_EQ(TimeClassOf({hours(24), {}}), TimeClass::kDaily);
  EXPECT_EQ(TimeClassOf({}), TimeClass::kUnlimited);
}

TEST(TimeClass, EachHasANameByWhichItIsFound) {
  for (const auto one : {TimeClass::kBullet, TimeClass::kBlitz, TimeClass::kRapid, TimeClass::kClassical,
                         TimeClass::kDaily, TimeClass::kUnlimited}) {
    EXPECT_EQ(FindTimeClass(Name(one)), one);
  }
  EXPECT_EQ(Name(TimeClass::kBlitz), "blitz");
  EXPECT_EQ(FindTimeClass("Blitz"), std::nullopt);
}

}  // namespace

}  // namespace merels::clock
