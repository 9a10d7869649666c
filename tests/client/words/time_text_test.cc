#include "client/words/time_text.h"

#include <cstdlib>
#include <ctime>
#include <string>

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

TEST(ClockText, DaysAreShownWithTheirHours) {
  EXPECT_EQ(ClockText(hours(24) - Millis(1)), "24:00:00");
  EXPECT_EQ(ClockText(hours(24)), "1 d");
  EXPECT_EQ(ClockText(hours(53)), "2 d 5 h");
  EXPECT_EQ(ClockText(hours(53) + Millis(1)), "2 d 6 h");
}

TEST(ClockLabel, CorrespondenceIsNamedByItsDays) {
  EXPECT_EQ(ClockLabel(clock::DaysPerPly(1)), "1 day");
  EXPECT_EQ(DaysSentence(clock::DaysPerPly(3)), "3 days a turn");
  const clock::TimeControl bank{3 * clock::kDay, hours(36), 7 * clock::kDay};
  EXPECT_EQ(ClockLabel(bank), "3d+36h/7d");
  EXPECT_EQ(DaysSentence(bank), "3 days, 36 hours more a turn, at most 7 days");
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

using std::chrono::milliseconds;

constexpr milliseconds kMoment{1'795'317'000'000};

/// The reader's time zone, for as long as it lives.
class InZone {
 public:
  explicit InZone(const char* zone) {
    const char* before = std::getenv("TZ");
    if (before != nullptr) before_ = before;
    Set(zone);
  }
  ~InZone() { Set(before_.c_str()); }
  InZone(const InZone&) = delete;
  InZone& operator=(const InZone&) = delete;

 private:
  static void Set(const char* zone) {
    setenv("TZ", zone, 1);
    tzset();
  }
  std::string before_ = "UTC";
};

TEST(DayText, AMomentIsADayAndAMinute) {
  const InZone greenwich("UTC");
  EXPECT_EQ(DateText(kMoment), "22 Nov 2026");
  EXPECT_EQ(DayText(kMoment), "22 Nov 2026, 03:10");
  EXPECT_EQ(DayTextWithZone(kMoment), "22 Nov 2026, 03:10 UTC");
}

TEST(DayText, TheDayAndTheMinuteAreThoseOfTheReadersZone) {
  {
    const InZone auckland("NZST-12NZDT,M9.5.0,M4.1.0/3");
    EXPECT_EQ(DayText(kMoment), "22 Nov 2026, 16:10");
    EXPECT_EQ(DayTextWithZone(kMoment), "22 Nov 2026, 16:10 NZDT");
    EXPECT_EQ(DayText(kMoment + std::chrono::hours(8)), "23 Nov 2026, 00:10");
    EXPECT_EQ(DateText(kMoment + std::chrono::hours(8)), "23 Nov 2026");
  }
  const InZone west("XYZ9:30");
  EXPECT_EQ(DayText(kMoment), "21 Nov 2026, 17:40");
  EXPECT_EQ(DateText(std::string("2026-11-22")), "22 Nov 2026") << "a record's day is written, not reckoned";
}

TEST(DayText, TheDateOfARecordReadsLikeAnyOther) {
  EXPECT_EQ(DateText(std::string("2026-11-22")), "22 Nov 2026");
  EXPECT_EQ(DateText(std::string("2024-02-29")), "29 Feb 2024");
}

TEST(DayText, WhatIsNoDayOfTheCalendarIsLeftAsItIs) {
  for (const char* text : {"-", "", "yesterday", "2026-02-29", "2026-13-01", "2026-00-10", "2026-11-2",
                           "2026/11/22", "2026-11-22 10:00", "20x6-11-22"}) {
    EXPECT_EQ(DateText(std::string(text)), text);
  }
}

}  // namespace

}  // namespace merels::words
