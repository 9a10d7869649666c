#include "client/presenter/review/mistakes.h"

#include <algorithm>

#include "client/words/plies.h"

namespace merels::presenter {
namespace {

using study::NodeId;

rules::Side WhoPlayed(const study::Tree& tree, NodeId node) {
  return tree.GameAt(tree.At(node).parent).to_move();
}

/// Plies of the line that give away so much or more.
std::vector<NodeId> MarkedFrom(const study::Tree& tree, const Worths& worths, NodeId at, double least) {
  std::vector<NodeId> found;
  const rules::Side first = tree.GameAt(study::kStart).to_move();
  for (const NodeId node : tree.LineThrough(at)) {
    const rules::Side side = tree.At(node).number % 2 == 1 ? first : rules::Other(first);
    const auto lost = GivenAway(tree, worths, node, side);
    if (lost && *lost >= least) found.push_back(node);
  }
  return found;
}

}  // namespace

std::vector<NodeId> MistakesIn(const study::Tree& tree, const Worths& worths, NodeId at) {
  auto found = MarkedFrom(tree, worths, at, kMistake);
  return found.empty() ? MarkedFrom(tree, worths, at, kInaccuracy) : found;
}

std::optional<NodeId> NextMistake(const study::Tree& tree, const Worths& worths, NodeId at) {
  const auto mistakes = MistakesIn(tree, worths, at);
  if (mistakes.empty()) return std::nullopt;
  const auto next = std::find_if(mistakes.begin(), mistakes.end(),
                                 [&](NodeId node) { return tree.At(node).number > tree.At(at).number; });
  const NodeId found = next == mistakes.end() ? mistakes.front() : *next;
  return found == at ? std::nullopt : std::optional(found);
}

Trial JudgeTry(const study::Tree& tree, const Worths& worths, const Retry& retry) {
  const NodeId tried = *retry.tried, before = tree.At(tried).parent;
  const rules::Side side = WhoPlayed(tree, tried);
  if (!LookedLonger(worths, before)) return Trial::kUnknown;
  const auto& best = worths.at(before).best;
  if (!best.empty() && best.front() == tree.At(tried).ply) return Trial::kBest;
  const auto lost = GivenAway(tree, worths, tried, side);
  const auto lost_before = GivenAway(tree, worths, retry.mistake, side);
  if (!lost || !lost_before || !LookedLonger(worths, tried)) return Trial::kUnknown;
  if (*lost < kNoise) return Trial::kAsGood;
  if (tried != retry.mistake && MarkOf(*lost) == Mark::kNone) return Trial::kGood;
  return tried != retry.mistake && *lost < *lost_before - kNoise ? Trial::kBetter : Trial::kNoBetter;
}

std::string RetryWords(const study::Tree& tree, const Worths& worths, const Retry& retry,
                       const words::Naming& naming) {
  const std::string mistake = words::PrettyPly(tree.At(retry.mistake).ply);
  if (!retry.tried) {
    const auto& side = naming.side(WhoPlayed(tree, retry.mistake));
    return "Find a better move for " + std::string(side.label) + " than " + mistake + ".";
  }
  const std::string tried = words::PrettyPly(tree.At(*retry.tried).ply);
  switch (JudgeTry(tree, worths, retry)) {
    case Trial::kUnknown: return "Looking at " + tried + "…";
    case Trial::kBest: return tried + " is the best move.";
    case Trial::kAsGood: return tried + " is as good as the best move.";
    case Trial::kGood: return tried + " is a good move, if not quite the best.";
    case Trial::kBetter: return tried + " is better than " + mistake + ", but not good enough. Try again.";
    case Trial::kNoBetter: break;
  }
  return tried + (*retry.tried == retry.mistake ? " is what was played. Try again."
                                                : " is no better than " + mistake + ". Try again.");
}

std::optional<NodeId> FirstMistake::Heard(const study::Tree& tree, const Worths& worths) {
  if (!wanted_) return std::nullopt;
  auto game = tree.Game();
  game.resize(std::min(game.size(), kMaxJudged));
  const bool seen =
      std::all_of(game.begin(), game.end(), [&](NodeId node) { return worths.count(node) > 0; });
  if (!seen) return std::nullopt;
  const auto mistakes = MistakesIn(tree, worths, study::kStart);
  at_ = mistakes.empty() ? std::nullopt : std::optional(mistakes.front());
  wanted_ = at_.has_value();
  const bool sure = at_ && LookedLonger(worths, *at_) && LookedLonger(worths, tree.At(*at_).parent);
  if (!sure) return std::nullopt;
  wanted_ = false;
  return at_;
}

}  // namespace merels::presenter
