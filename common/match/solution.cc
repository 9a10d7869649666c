#include "common/match/solution.h"

#include "common/variants/registry.h"

namespace merels::match {
namespace {

int CountMoves(const rules::Ruleset& ruleset, const std::vector<std::string>& plies) {
  rules::Game game(ruleset);
  int moves = 0;
  std::optional<board::Point> peg;
  for (const std::string& text : plies) {
    const auto ply = game.Play(text);
    if (!ply.ok()) break;  // the state has played them all: there is no such ply
    const bool goes_on = peg && ply->from == peg;
    if (!goes_on) ++moves;
    peg = ply->to;
  }
  return moves;
}

}  // namespace

std::optional<SolutionScore> ScoreOf(const State& state) {
  const rules::Game& game = state.game();
  if (game.seats() != 1 || !game.outcome()) return std::nullopt;
  return SolutionScore{game.on_board(Side::kFirst), CountMoves(game.ruleset(), state.plies())};
}

}  // namespace merels::match
