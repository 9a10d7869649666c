// Playing on from a position against the computer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/local/local_view_state.h"
#include "common/variants/registry.h"
#include "tests/client/presenter/analysis/analysis_fixture.h"

namespace merels::presenter {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST_F(AnalysisTest, TheGameIsPlayedOnFromThePositionShown) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  Press(action::PlayFromHere{});
  EXPECT_TRUE(effects.actions.empty()) << "first it is chosen how";
  ASSERT_TRUE(View().play_on);
  EXPECT_EQ(View().play_on->from, "From ply 1, Black to move");
  EXPECT_TRUE(View().play_on->sides[1].chosen);
  PressKey(KeyCode::kCharacter, '7');
  EXPECT_TRUE(View().play_on->levels[6].chosen);
  Press(action::PlayAsSide{Brush::kFirst});
  PressKey(KeyCode::kEnter);
  const auto on = DispatchedIn<action::PlayOn>(effects);
  ASSERT_TRUE(on);
  EXPECT_THAT(on->what.plies, ElementsAre("d2"));
  EXPECT_EQ(on->what.level, 7);
  EXPECT_EQ(on->what.mine, rules::Side::kFirst);
  EXPECT_EQ(on->what.start, "");
  EXPECT_FALSE(View().play_on);
}

TEST_F(AnalysisTest, APastedPositionIsPlayedOnFromThere) {
  rules::Game game(*variants::ParseRuleset("standard"));
  ASSERT_TRUE(game.Play("d2").ok());
  PasteText(game.position());
  Press(action::PlayFromHere{});
  Press(action::BeginToPlay{});
  const auto on = DispatchedIn<action::PlayOn>(effects);
  ASSERT_TRUE(on);
  EXPECT_EQ(on->what.start, game.position());
  EXPECT_THAT(on->what.plies, IsEmpty());
  EXPECT_EQ(on->what.mine, rules::Side::kSecond);
}

TEST_F(AnalysisTest, EscLeavesTheSheetAndNobodyPlays) {
  PasteText(kRecord);
  Press(action::PlayFromHere{});
  PressKey(KeyCode::kEscape);
  EXPECT_FALSE(View().play_on);
  EXPECT_TRUE(effects.actions.empty());
}

TEST_F(AnalysisTest, DuringARatedGameNoPositionIsPlayedOn) {
  PasteText(kRecord);
  Press(action::PlayFromHere{});
  rated = true;
  screen_.Settle();
  EXPECT_FALSE(View().play_on);
  Press(action::BeginToPlay{});
  Press(action::PlayFromHere{});
  EXPECT_FALSE(View().play_on);
  EXPECT_THAT(LastComplaint(), HasSubstr("rated game: no position can be played on"));
  EXPECT_TRUE(effects.actions.empty());
}

}  // namespace
}  // namespace merels::presenter
