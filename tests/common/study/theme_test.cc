#include "common/study/theme.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/variants/registry.h"

namespace merels::study {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<Theme> Themes(const std::string& position, const std::string& ply,
                          const std::string& ruleset = "standard") {
  const auto game = rules::Game::At(*variants::ParseRuleset(ruleset), position);
  EXPECT_TRUE(game.ok()) << game.error().sentence;
  const auto judged = game->Judge(ply);
  EXPECT_TRUE(judged.ok()) << judged.error().sentence;
  return ThemesOf(*game, *judged);
}

TEST(Theme, AMillIsClosed) {
  EXPECT_THAT(Themes("WW./B../.../....B./.../.../... w 7,7", "g7,b6"), ElementsAre(Theme::kMill));
  EXPECT_THAT(Themes(".../.../.../....../.../.../... w 9,9", "d2"), IsEmpty());
}

TEST(Theme, TwoMillsAreThreatenedAtOnce) {
  EXPECT_THAT(Themes("W../.../.../...B../.../.../..W w 7,7", "g7"), ElementsAre(Theme::kDoubleMill));
  EXPECT_THAT(Themes("W../.../.../...B../.../.../..B w 8,7", "d7"), IsEmpty()) << "one is not enough";
}

TEST(Theme, AManThatLeavesAMillAndClosesAnotherOpensADoubleMill) {
  // The man of d7 stands in the mill of the top row; d6 completes the row below it.
  EXPECT_THAT(Themes("WWW/W.W/.../....../BB./BB./.B. w 0,0", "d7-d6,b2"),
              ElementsAre(Theme::kDoubleMill, Theme::kMill));
}

TEST(Theme, AThreatenedMillIsBlocked) {
  EXPECT_THAT(Themes("BB./W../.../....W./.../.../... w 7,7", "g7"), ElementsAre(Theme::kBlock));
}

TEST(Theme, ThreeMenFlyAndFourDoNot) {
  EXPECT_THAT(Themes("W../.../.../B..W.B/.../.B./B.W w 0,0", "a7-f2"), ElementsAre(Theme::kFly));
  EXPECT_THAT(Themes("W../W../.../B..W.B/.../.B./B.W w 0,0", "a7-d7"), IsEmpty());
}

TEST(Theme, OtherFamiliesHaveNone) {
  const rules::Game start(*variants::ParseRuleset("foxgeese"));
  for (const auto& ply : start.LegalMoves()) EXPECT_THAT(ThemesOf(start, ply), IsEmpty());
}

TEST(Theme, NamesAreReadAsTheyAreWritten) {
  for (const Theme theme : {Theme::kDoubleMill, Theme::kBlock, Theme::kFly, Theme::kMill, Theme::kSave}) {
    EXPECT_EQ(ThemeNamed(Name(theme)), theme);
  }
  EXPECT_FALSE(ThemeNamed("fork"));
}

}  // namespace
}  // namespace merels::study
