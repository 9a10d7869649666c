#include "common/tablebase/puzzle.h"

#include "common/tablebase/perfect.h"

namespace merels::tablebase {
namespace {

using solver::Outcome;

/// With fewer there is not much to find.
constexpr std::size_t kFewestPlies = 3;

}  // namespace

std::optional<Puzzle> PuzzleAt(const Tablebase& tablebase, const rules::Game& game) {
  // Most positions have a value that cannot be spoilt, or are lost; one look-up shows the latter.
  const auto looked = tablebase.Find(game);
  if (!looked || looked->value.outcome == Outcome::kLoss) return {};
  const auto judged = JudgePlies(tablebase, game);
  if (judged.size() < kFewestPlies || !judged.back().looked) return {};
  const auto& best = judged[0].looked->value;
  if (best.outcome == Outcome::kLoss || judged[1].looked->value.outcome == best.outcome) return {};
  return Puzzle{.ruleset = tablebase.ruleset().text,
                .position = game.position(),
                .ply = judged[0].text,
                .value = best,
                .source = "-"};
}

}  // namespace merels::tablebase
