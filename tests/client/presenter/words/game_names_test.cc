#include "client/presenter/words/game_names.h"

#include <gtest/gtest.h>

#include "client/presenter/lobby/new_table.h"
#include "client/words/time_text.h"

namespace merels::presenter {
namespace {

TEST(GameNames, EveryOfferedClockHasASpeed) {
  EXPECT_EQ(words::SpeedName(ClockOf("1+0")), "Bullet");
  EXPECT_EQ(words::SpeedName(ClockOf("3+2")), "Blitz");
  EXPECT_EQ(words::SpeedName(ClockOf("5+3")), "Blitz");
  EXPECT_EQ(words::SpeedName(ClockOf("10+5")), "Rapid");
  EXPECT_EQ(words::SpeedName(ClockOf("15+10")), "Rapid") << "as its pool";
  EXPECT_EQ(words::SpeedName(ClockOf("30+20")), "Classical");
  EXPECT_EQ(words::SpeedName({}), "No clock");
  for (const auto text : kQuickClocks) EXPECT_TRUE(ClockOf(std::string(text)).timed()) << text;
}

TEST(GameNames, OnlyWhatDiffersFromTheUsualRulesIsSaid) {
  EXPECT_EQ(RulesDifference("standard+reps=3+quiet=100"), "");
  EXPECT_EQ(RulesDifference("standard+reps=3+quiet=50"), "a draw after 50 turns without progress");
  EXPECT_NE(RulesDifference("unheard-of"), "");
  EXPECT_EQ(RulesTitle("standard+reps=3+quiet=100"), "Standard rules");
  EXPECT_EQ(RulesShort("standard+reps=3+quiet=100"), "Standard");
  EXPECT_EQ(RulesShort("standard+reps=3"), "Standard, no draw by turns without progress");
}

}  // namespace
}  // namespace merels::presenter
