#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/rules/random_game.h"
#include "tests/common/rules/outcome_text.h"
#include "tests/support/solving_line.h"

namespace merels::testing {
namespace {

using rules::Game;
using rules::Side;

TEST(Solitaire, PegsStandEverywhereButInTheCentreAndOnePlays) {
  const Game game = StartOf("peg");
  EXPECT_EQ(game.position(), "ooo/ooooo/ooooooo/ooo.ooo/ooooooo/ooooo/ooo p");
  EXPECT_EQ(game.seats(), 1);
  EXPECT_EQ(game.on_board(Side::kFirst), 36);
  EXPECT_EQ(game.LegalPlies().size(), 8U);
  EXPECT_EQ(StartOf("peg-orth").LegalPlies().size(), 4U);
  EXPECT_EQ(StartOf("peg+diag=0").LegalPlies().size(), 4U);
}

TEST(Solitaire, TheLineOfTheRulesPageSolvesIt) {
  Game game = StartOf("peg");
  int plies = 0;
  for (const std::string& ply : SolvingLine()) {
    ASSERT_EQ(EndOf(game), "*");
    ASSERT_TRUE(game.Play(ply).ok()) << ply;
    EXPECT_EQ(game.plies(), ++plies);
    EXPECT_EQ(game.lost(Side::kFirst), plies);
    EXPECT_EQ(game.to_move(), Side::kFirst);
  }
  EXPECT_EQ(EndOf(game), "solved centre");
  EXPECT_EQ(game.position(), ".../...../......./...o.../......./...../... p");
}

TEST(Solitaire, TheJumpedPegGoes) {
  Game game = StartOf("peg");
  const auto ply = game.Play("D6-D4");
  ASSERT_TRUE(ply.ok());
  ASSERT_EQ(ply->captures.size(), 1U);
  EXPECT_EQ(PointName(board::kFrench, ply->captures[0]), "d5");
  EXPECT_EQ(game.position(), "ooo/oo.oo/ooo.ooo/ooooooo/ooooooo/ooooo/ooo p");
}

TEST(Solitaire, APuzzleEndsWhenNoJumpIsLeft) {
  EXPECT_EQ(EndOf(GameAt("peg", ".../...../......./....o../......./...../... p")), "solved off-centre");
  EXPECT_EQ(EndOf(GameAt("peg", "o../...../......./....o../......./...../... p")), "stuck 2");
  EXPECT_EQ(EndOf(GameAt("peg", "..o/...o./......./......./......./...../... p")), "*");
  const char* const diagonal = ".../...../...o.../..o..../......./...../... p";
  EXPECT_EQ(EndOf(GameAt("peg", diagonal)), "stuck 2") << "no line joins c4 and d5";
  EXPECT_EQ(EndOf(GameAt("peg-orth", ".../...../..o..../...o.../......./...../... p")), "stuck 2");
}

TEST(Solitaire, TheCapEndsItWithThePegsThatAreLeft) {
  Game game = StartOf("peg+cap=2");
  ASSERT_TRUE(game.Play("b2-d4").ok());
  EXPECT_EQ(EndOf(game), "*");
  ASSERT_TRUE(game.Play("e5-c3").ok());
  EXPECT_EQ(EndOf(game), "stuck 34");
  Game solved = GameAt("peg+cap=1", ".../...../...oo../......./......./...../... p");
  ASSERT_TRUE(solved.Play("e5-c5").ok());
  EXPECT_EQ(EndOf(solved), "solved off-centre");
}

TEST(Solitaire, RefusalsSayWhatAPlayerUnderstands) {
  Game game = StartOf("peg");
  EXPECT_EQ(RefusalOf(game, "d4-d6"), "from-empty: there is no peg on d4");
  EXPECT_EQ(RefusalOf(game, "d6-d6"), "null-move: the peg on d6 must leave it");
  EXPECT_EQ(RefusalOf(game, "d6-e6"), "occupied: e6 is already occupied");
  EXPECT_EQ(
      RefusalOf(game, "d5-d4"),
      "not-a-jump: d4 is no jump away from d5; a peg jumps along a line, over the next point to the one "
      "beyond");
  EXPECT_EQ(ReasonOf(StartOf("peg-orth"), "b2-d4"), "not-a-jump");
  ASSERT_TRUE(game.Play("d6-d4").ok());
  EXPECT_EQ(RefusalOf(game, "d4-d6"), "jump-nothing: there is no peg on d5 to jump over from d4 to d6");
  EXPECT_EQ(ReasonOf(game, "pass"), "bad-notation");
  EXPECT_EQ(ReasonOf(game, "d7-d5-d3"), "bad-notation");
}

/// The parities of the pegs on the three colours (file + rank) mod 3, as bits.
int ColourParities(const Game& game) {
  int parities = 0;
  for (board::Point point = 0; point < board::kFrench.point_count; ++point) {
    const board::Place place = board::kFrench.place(point);
    if (game.ManAt(point)) parities ^= 1 << ((place.file + place.rank) % 3);
  }
  return parities;
}

TEST(Solitaire, AStraightJumpChangesTheParityOfEveryColourSoOnePegCannotBeLeft) {
  rules::SeededNumbers numbers(6);
  EXPECT_EQ(ColourParities(StartOf("peg-orth")), 0);
  for (int i = 0; i < 500; ++i) {
    Game game = StartOf("peg-orth");
    while (!game.outcome()) {
      PlayRandomly(game, numbers, game.plies() + 1);
      ASSERT_EQ(ColourParities(game), game.plies() % 2 == 0 ? 0 : 7);
    }
    EXPECT_EQ(game.outcome()->score, rules::Score::kStuck);
  }
}

}  // namespace
}  // namespace merels::testing
