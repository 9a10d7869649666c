#include "common/clock/time_control.h"

#include <gtest/gtest.h>

namespace merels::clock {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

TEST(TimeControl, WhatIsWrittenIsReadBack) {
  for (const TimeControl& control :
       {TimeControl{}, TimeControl{seconds(300), seconds(3)}, TimeControl{Millis(30'500), Millis(250)},
        TimeControl{seconds(61), seconds(0)}, DaysPerPly(1), DaysPerPly(14),
        TimeControl{3 * kDay, std::chrono::hours(36), 7 * kDay},
        TimeControl{30 * kDay, Millis(0), 30 * kDay}}) {
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

TEST(TimeControl, CorrespondenceIsDaysForEachPlyOrABank) {
  EXPECT_EQ(ParsePlayers("3d").value(), DaysPerPly(3));
  EXPECT_EQ(PlayersText(DaysPerPly(3)), "3d");
  EXPECT_EQ(SecondsText(DaysPerPly(3)), "259200+259200/259200");
  const TimeControl bank = ParsePlayers("3d+36h/7d").value();
  EXPECT_EQ(bank, (TimeControl{3 * kDay, std::chrono::hours(36), 7 * kDay}));
  EXPECT_EQ(PlayersText(bank), "3d+36h/7d");
  EXPECT_EQ(PlayersText(ParsePlayers("72h+24h/168h").value()), "3d+1d/7d");
  EXPECT_EQ(DaysPerPlyOf(DaysPerPly(14)), 14);
  EXPECT_EQ(DaysPerPlyOf(bank), std::nullopt);
  EXPECT_EQ(DaysPerPlyOf({std::chrono::hours(36), std::chrono::hours(36), std::chrono::hours(36)}),
            std::nullopt);
  EXPECT_EQ(DaysPerPlyOf({seconds(300), seconds(3)}), std::nullopt);
}

TEST(TimeControl, WhatABankHoldsHasAMostAndOtherClocksHaveNone) {
  const TimeControl bank{3 * kDay, kDay, 7 * kDay};
  EXPECT_EQ(bank.AfterPly(3 * kDay, std::chrono::hours(2)), 4 * kDay - std::chrono::hours(2));
  EXPECT_EQ(bank.AfterPly(7 * kDay, std::chrono::hours(2)), 7 * kDay);
  EXPECT_EQ(DaysPerPly(3).AfterPly(kDay, Millis(5)), 3 * kDay);
  EXPECT_EQ((TimeControl{minutes(5), seconds(3)}).AfterPly(minutes(5), Millis(0)), seconds(303));
}

TEST(TimeControl, ABankOutsideItsLimitsIsRefused) {
  using std::chrono::hours;
  EXPECT_TRUE(Validate({kDay, 14 * kDay, kLargestBank}).ok());
  EXPECT_FALSE(Validate({kDay, 15 * kDay, kLargestBank}).ok());
  EXPECT_FALSE(Validate({kDay, kDay, kLargestBank + hours(1)}).ok());
  EXPECT_FALSE(Validate({hours(23), hours(23), hours(23)}).ok());
  EXPECT_FALSE(Validate({3 * kDay, kDay, 2 * kDay}).ok());
  EXPECT_FALSE(Validate({kDay, 3 * kDay, 2 * kDay}).ok());
  EXPECT_FALSE(Validate({kDay, hours(-1), kDay}).ok());
  EXPECT_FALSE(Validate({kDay, kDay, -kDay}).ok());
  EXPECT_FALSE(Validate({kDay + Millis(1), kDay, 2 * kDay}).ok());
  EXPECT_FALSE(Validate({hours(24), hours(1)}).ok()) << "days without a bank";
}

TEST(TimeControl, NonsenseIsRefusedWithAReason) {
  for (const char* text :
       {"d",      "0d",          "15d",  "3d+1d", "3d/7d", "3d+1d/", "3d+1/7d",  "1.5d",
        "5+3/10", "3d+1d/7d/9d", "-1d",  "",      "5",     "+",      "5+",       "+3",
        "a+b",    "5+3+1",       "-1+0", "5+-1",  "1e3+0", "5.+1",   "1.2345+0", "9999999999999999999+0",
        "5+3 "}) {
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
  EXPECT_EQ(TimeClassOf(DaysPerPly(1)), TimeClass::kDaily);
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
