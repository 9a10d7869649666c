#include "client/app/exact_opinion.h"

#include <string>
#include <utility>
#include <vector>

#include "common/engine/search/line.h"
#include "common/tablebase/perfect.h"

namespace merels::app {
namespace {

using solver::Outcome;

/// Plies of the best play that are looked up.
constexpr std::size_t kLineShown = 5;

/// On the engine's scale. Where distances are unknown, a sure win or loss.
int ValueFor(const solver::Value& value) {
  if (value.outcome == Outcome::kDraw) return 0;
  const int win = value.plies > 0 ? engine::kWin - value.plies : engine::kSureWin;
  return value.outcome == Outcome::kWin ? win : -win;
}

std::vector<std::string> BestPlay(const tablebase::Tablebase& solved, rules::Game game) {
  std::vector<std::string> line;
  while (line.size() < kLineShown) {
    auto ply = tablebase::PerfectPly(solved, game);
    if (!ply || !game.Play(*ply).ok()) break;
    line.push_back(*std::move(ply));
  }
  return line;
}

}  // namespace

std::optional<local::Opinion> ExactOpinion(const tablebase::Tablebase& solved,
                                           const local::Position& position) {
  if (!solved.AreOf(position.game.ruleset())) return {};
  auto exact = tablebase::JudgePosition(solved, position.game);
  auto line = BestPlay(solved, position.game);
  if (!exact.value || line.empty()) return {};
  const int value = ValueFor(*exact.value);
  return local::Opinion{position.number, value, std::move(line), engine::kMaxDepth, std::move(exact)};
}

}  // namespace merels::app
