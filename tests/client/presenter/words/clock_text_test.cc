#include "client/presenter/words/clock_text.h"

#include <gtest/gtest.h>

#include "client/presenter/lobby/new_table.h"
#include "client/presenter/words/game_names.h"

namespace merels::presenter {
namespace {

using model::Millis;
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

TEST(ClockText, EveryOfferedClockHasASpeed) {
  EXPECT_EQ(SpeedName(ClockOf("1+0")), "Bullet");
  EXPECT_EQ(SpeedName(ClockOf("3+2")), "Blitz");
  EXPECT_EQ(SpeedName(ClockOf("5+3")), "Blitz");
  EXPECT_EQ(SpeedName(ClockOf("10+5")), "Rapid");
  EXPECT_EQ(SpeedName(ClockOf("15+10")), "Rapid") << "as its pool";
  EXPECT_EQ(SpeedName(ClockOf("30+20")), "Classical");
  EXPECT_EQ(SpeedName({}), "No clock");
  for (const auto text : kQuickClocks) EXPECT_TRUE(ClockOf(std::string(text)).timed()) << text;
}

TEST(GameNames, OnlyWhatDiffersFromTheUsualRulesIsSaid) {
  EXPECT_EQ(RulesDifference("standard+reps=3+quiet=100"), "");
  EXPECT_EQ(RulesDifference("standard+reps=3+quiet=50"), "a draw after 50 quiet plies");
  EXPECT_NE(RulesDifference("unheard-of"), "");
  EXPECT_EQ(RulesTitle("standard+reps=3+quiet=100"), "Standard rules");
  EXPECT_EQ(RulesShort("standard+reps=3+quiet=100"), "Standard");
  EXPECT_EQ(RulesShort("standard+reps=3"), "standard+reps=3");
}

}  // namespace
}  // namespace merels::presenter
