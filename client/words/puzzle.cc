#include "client/words/puzzle.h"

#include "client/words/naming.h"
#include "client/words/plies.h"

namespace merels::words {
namespace {

/// A board does not show how many men are still to be placed. Empty when none are.
std::string InHandWords(const Naming& naming, const rules::Game& game) {
  const int first = game.in_hand(rules::Side::kFirst), second = game.in_hand(rules::Side::kSecond);
  if (first + second == 0) return "";
  std::string text = "In hand: ";
  text.append(naming.side(rules::Side::kFirst).label).append(" ").append(std::to_string(first)).append(", ");
  text.append(naming.side(rules::Side::kSecond).label).append(" ").append(std::to_string(second));
  return text + ". ";
}

}  // namespace

std::string PuzzleTask(const study::Puzzle& puzzle, const rules::Game& game) {
  const Naming& naming = NamingOf(&game.ruleset());
  const std::string begin =
      std::string(naming.side(game.to_move()).label) + " to play. " + InHandWords(naming, game);
  if (puzzle.value.outcome == solver::Outcome::kDraw) return begin + "Only one move keeps the draw.";
  return begin + "One move wins" + (puzzle.value.plies > 0 ? " " + InPlies(puzzle.value.plies) : "") + ".";
}

}  // namespace merels::words
