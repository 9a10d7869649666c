#include "client/presenter/analysis/exact_words.h"

#include <utility>
#include <vector>

#include "client/words/plies.h"

namespace merels::presenter {
namespace {

using solver::Outcome;

/// " in 15 plies"; empty where it is unknown.
std::string AfterWords(const solver::Value& value) {
  if (value.outcome == Outcome::kDraw || value.plies == 0) return "";
  return " " + words::InPlies(value.plies);
}

std::string ValueOfPly(const study::Exact& value) {
  if (!value) return "is not known";
  switch (value->outcome) {
    case Outcome::kWin: return "wins" + AfterWords(*value);
    case Outcome::kDraw: return "draws";
    case Outcome::kLoss: break;
  }
  return "loses" + AfterWords(*value);
}

}  // namespace

std::string ExactWords(const words::Naming& naming, const study::ExactPosition& position) {
  const solver::Value& value = *position.value;
  if (value.outcome == Outcome::kDraw) return "Draw (exact)";
  const auto winner = value.outcome == Outcome::kWin ? position.to_move : rules::Other(position.to_move);
  return naming.Says(winner, "wins", "win") + AfterWords(value) +
         (position.may_be_drawn ? ": exact, but for draw limits" : ": exact");
}

StudyRows ListValues(const study::ExactPosition& position, bool signs) {
  std::vector<StudyRow> rows = {{0, "", {}, "With best play. *: a draw rule may intervene."}};
  for (const study::ExactPly& one : position.plies) {
    const std::string ply = signs ? words::PrettyPly(one.ply) : one.ply;
    rows.push_back({0, "", {}, ply + " " + ValueOfPly(one.value) + (one.may_be_drawn ? " *" : "")});
  }
  return std::make_shared<const std::vector<StudyRow>>(std::move(rows));
}

std::array<study::ExactAccuracy, 2> ExactAccuracyOf(const study::Tree& tree, const Worths& worths) {
  std::vector<study::ExactPosition> known;
  for (const study::NodeId node : tree.Game()) {
    if (node == study::kStart) continue;
    const auto before = worths.find(tree.At(node).parent);
    if (before == worths.end() || !before->second.exact) continue;
    known.push_back(*before->second.exact);
    known.back().played = tree.At(node).ply;
  }
  return study::AccuracyOf(known);
}

std::string AccuracyWords(const study::ExactAccuracy& accuracy) {
  if (accuracy.positions == 0) return "";
  return "right in " + std::to_string(accuracy.kept) + " of " + std::to_string(accuracy.positions) +
         " that mattered";
}

}  // namespace merels::presenter
