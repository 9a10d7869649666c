#include "client/words/day_text.h"

#include <gtest/gtest.h>

namespace merels::words {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kMoment{1'795'317'000'000};

TEST(DayText, AMomentIsADayAndAMinute) {
  EXPECT_EQ(DateText(kMoment), "22 Nov 2026");
  EXPECT_EQ(DayText(kMoment), "22 Nov 2026, 03:10");
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
