#include "client/words/plies.h"

#include <gtest/gtest.h>

#include "common/variants/registry.h"

namespace merels::words {
namespace {

using solver::Outcome;

std::string Task(const char* ruleset, const char* position, Outcome outcome, int plies) {
  const auto game = rules::Game::At(variants::ParseRuleset(ruleset).value(), position);
  study::Puzzle puzzle;
  puzzle.value = {outcome, plies};
  return PuzzleTask(puzzle, game.value());
}

TEST(PuzzleTask, SaysWhoIsToPlayAndWhatIsToBeFound) {
  EXPECT_EQ(Task("three", "WW./B.W/BB. w 0,0", Outcome::kWin, 1), "White to play and win in 1 move.");
  EXPECT_EQ(Task("three", "WW./B.W/BB. b 0,0", Outcome::kDraw, 0), "Black to play and save the draw.");
}

TEST(PuzzleTask, DoesNotSayHowFarAwayAWinIsThatHasNoDistance) {
  EXPECT_EQ(Task("three", "WW./B.W/BB. w 0,0", Outcome::kWin, 0), "White to play and win.");
}

TEST(PuzzleTask, CountsTheMenThatAreStillToBePlaced) {
  EXPECT_EQ(Task("three", "WW./B.W/B.. b 0,1", Outcome::kWin, 7),
            "Black to play and win in 4 moves. In hand: White 0, Black 1.");
}

}  // namespace
}  // namespace merels::words
