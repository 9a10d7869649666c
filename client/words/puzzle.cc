#include "client/words/puzzle.h"

#include "client/words/naming.h"
#include "client/words/plies.h"

namespace merels::words {
namespace {

using rules::Side;

/// The men in hand, which a board does not show. Empty when every man is placed.
std::string InHandWords(const Naming& naming, const rules::Game& game) {
  if (game.in_hand(Side::kFirst) + game.in_hand(Side::kSecond) == 0) return "";
  const auto of = [&](Side side) {
    return std::string(naming.side(side).label) + " " + std::to_string(game.in_hand(side));
  };
  return "In hand: " + of(Side::kFirst) + ", " + of(Side::kSecond) + ". ";
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
