#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/common/rules/outcome_text.h"

namespace merels::testing {
namespace {

using rules::Game;
using rules::Side;
using ::testing::ElementsAre;

// White's three men in the far corner cannot move.
constexpr const char* kWhiteStuck = "..W/....W/......W/...B.../......./...../... w";
// White reaches e5 by way of e3.
constexpr const char* kTwoJumps = ".../...../......./....W../..WB.../...../... w";

TEST(Race, TheMenStartInOppositeCornersOrRows) {
  EXPECT_EQ(StartOf("race").position(), "BBB/..BBB/W...BBB/WW...BB/WWW...B/WWW../WWW w");
  EXPECT_EQ(StartOf("race-rows").position(), "BBB/BBBBB/.BB.BB./......./.WW.WW./WWWWW/WWW w");
  EXPECT_EQ(StartOf("race").on_board(Side::kSecond), 12);
}

TEST(Race, AManJumpsOverMenOfEitherColourAndTakesNone) {
  Game game = GameAt("race", kTwoJumps);
  EXPECT_EQ(RefusalOf(game, "c3-e3"), "accepted");
  const auto ply = game.Play("C3-E5");
  ASSERT_TRUE(ply.ok()) << ply.error().ToString();
  EXPECT_TRUE(ply->captures.empty() && ply->via.empty());
  EXPECT_EQ(game.position(), ".../...../....W../....W../...B.../...../... b");
}

TEST(Race, AManJumpsOverSingleMenOnlyAndAlongLines) {
  EXPECT_EQ(ReasonOf(GameAt("race", ".../...../......./......./..WBB../...../... w"), "c3-f3"),
            "not-reachable");
  EXPECT_EQ(ReasonOf(GameAt("race", ".../...../......./...B.../..W..../...../... w"), "c3-e5"), "accepted");
  EXPECT_EQ(ReasonOf(GameAt("race+diag=0", ".../...../......./...B.../..W..../...../... w"), "c3-e5"),
            "not-reachable");
  EXPECT_EQ(ReasonOf(GameAt("race", ".../...../....B../...W.../......./...../... w"), "d4-f6"), "accepted");
}

TEST(Race, NoPlyEndsFartherBackThoughItMayGoThere) {
  const Game game = GameAt("race", ".../...../......./......./..W..../.BB../... w");
  EXPECT_EQ(RefusalOf(game, "c3-c1"),
            "backwards: c1 lies farther back than c3, and no ply may end farther back than it began");
  EXPECT_EQ(RefusalOf(game, "c3-e3"), "accepted") << "by way of c1";
  EXPECT_EQ(ReasonOf(game, "c3-b3"), "backwards");
  EXPECT_EQ(ReasonOf(game, "c3-b4"), "accepted");
  EXPECT_EQ(ReasonOf(GameAt("race-rows", game.position()), "c3-b3"), "accepted");
  const Game black = GameAt("race", ".../...../......./...B.../......./...../... b");
  EXPECT_EQ(ReasonOf(black, "d4-e4"), "backwards");
  EXPECT_EQ(ReasonOf(black, "d4-c4"), "accepted");
}

TEST(Race, RefusalsSayWhatAPlayerUnderstands) {
  const Game game = GameAt("race", kTwoJumps);
  EXPECT_EQ(RefusalOf(game, "a3-a4"), "from-empty: there is no man on a3");
  EXPECT_EQ(RefusalOf(game, "d3-d2"), "not-your-man: the man on d3 is your opponent's");
  EXPECT_EQ(RefusalOf(game, "c3-c3"), "null-move: the man on c3 must leave it");
  EXPECT_EQ(RefusalOf(game, "c3-d3"), "occupied: d3 is already occupied");
  EXPECT_EQ(
      RefusalOf(game, "c3-c5"),
      "not-reachable: the man on c3 does not reach c5, neither by one step nor by jumps over single men");
  EXPECT_EQ(RefusalOf(game, "pass"), "pass-not-allowed: you have a legal ply, so you may not pass");
  EXPECT_EQ(
      RefusalOf(game, "c3-e3-e5"),
      "bad-notation: \"c3-e3-e5\" is not a ply: one point too many at column 6; plies look like c1-c3 or "
      "pass");
}

TEST(Race, WhoCannotMovePassesAndNobodyElse) {
  Game game = GameAt("race", kWhiteStuck);
  EXPECT_EQ(EndOf(game), "*");
  EXPECT_THAT(game.LegalPlies(), ElementsAre("pass"));
  EXPECT_EQ(RefusalOf(game, "e7-d7"), "must-pass: none of your men can move; play pass");
  ASSERT_TRUE(game.Play("PASS").ok());
  EXPECT_EQ(game.to_move(), Side::kSecond);
  EXPECT_EQ(ReasonOf(game, "pass"), "pass-not-allowed");
}

TEST(Race, ADrawWhenNeitherCanMove) {
  EXPECT_EQ(EndOf(GameAt("race", "..W/....W/......W/......./B....../B..../B.. w")), "1/2 both-blocked");
}

TEST(Race, WhoHasAllTwelveMenAtHomeWins) {
  Game game = GameAt("race", "WWW/...WW/...WWWW/.....WW/......W/...../B.. w");
  EXPECT_EQ(EndOf(game), "*");
  ASSERT_TRUE(game.Play("d5-d6").ok());
  EXPECT_EQ(EndOf(game), "1-0 home");
  game = GameAt("race", "W../...../B....../BB...../BBB..../.BBB./BB. b");
  ASSERT_TRUE(game.Play("e2-e1").ok());
  EXPECT_EQ(EndOf(game), "*") << "b2 is empty";
}

TEST(Race, RepetitionsAndTheCapDraw) {
  Game game = StartOf("race-rows+reps=2");
  for (const char* ply : {"b3-b4", "b5-a5", "b4-a4", "a5-b5"}) {
    ASSERT_TRUE(game.Play(ply).ok()) << ply;
    EXPECT_EQ(EndOf(game), "*");
  }
  ASSERT_TRUE(game.Play("a4-b4").ok());
  EXPECT_EQ(EndOf(game), "1/2 reps");
  game = StartOf("race+cap=1");
  ASSERT_TRUE(game.Play("c3-d4").ok());
  EXPECT_EQ(EndOf(game), "1/2 cap");
}

TEST(Race, PositionsThatCannotBeAreRefused) {
  EXPECT_EQ(PositionRefusal("race", "WWW/WWWWW/WWWWW../......./......./...../... w"),
            "there are 13 men W on the board, but a game has at most 12");
  EXPECT_THAT(PositionRefusal("race", ".../...../......./...F.../......./...../... w"),
              ::testing::HasSubstr("column 22"));
}

}  // namespace
}  // namespace merels::testing
