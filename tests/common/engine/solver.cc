#include "tests/common/engine/solver.h"

#include <algorithm>
#include <vector>

#include "common/base/check.h"

namespace merels::engine {
namespace {

/// A position and its successors. `over`: the player to move has lost.
struct Node {
  std::vector<std::string> children;
  bool over = false;
};

using Graph = std::map<std::string, Node>;

Graph EveryPosition(const rules::Ruleset& ruleset) {
  Graph graph;
  std::vector<rules::Game> open = {rules::Game(ruleset)};
  while (!open.empty()) {
    const rules::Game game = std::move(open.back());
    open.pop_back();
    const auto [at, fresh] = graph.try_emplace(game.position());
    if (!fresh) continue;
    at->second.over = game.outcome() && game.outcome()->score == rules::WinFor(Other(game.to_move()));
    for (const std::string& ply : game.LegalPlies()) {
      open.push_back(After(game, ply));
      at->second.children.push_back(open.back().position());
    }
  }
  return graph;
}

/// The distance of a position decided in exactly `plies`, given those decided sooner; else 0.
int Decided(const Node& node, int plies, const std::map<std::string, int>& known,
            const std::map<std::string, bool>& over) {
  bool all_won = !node.children.empty();
  for (const std::string& child : node.children) {
    const int value = known.at(child);
    const bool lost = over.at(child) || value < 0;
    if (lost && (over.at(child) ? 0 : -value) == plies - 1) return plies;
    if (value <= 0) all_won = false;
  }
  return all_won ? -plies : 0;
}

}  // namespace

rules::Game After(const rules::Game& game, const std::string& ply) {
  rules::Game after = game;
  MERELS_CHECK(after.Play(ply).ok());
  return after;
}

int WinsWithin(const rules::Game& game, int depth) {
  int fewest = 0;
  for (const std::string& ply : game.LegalPlies()) {
    // Once a win is known, only shorter ones are of interest.
    const int most = fewest == 0 ? depth : fewest - 2;
    if (most < 1) break;
    const rules::Game after = After(game, ply);
    if (after.outcome() && after.outcome()->score == WinFor(game.to_move())) return 1;
    const int rest = LosesWithin(after, most - 1);
    if (rest > 0) fewest = rest + 1;
  }
  return fewest;
}

int LosesWithin(const rules::Game& game, int depth) {
  if (game.outcome() || depth < 2) return 0;
  int most = 0;
  for (const std::string& ply : game.LegalPlies()) {
    const int won_in = WinsWithin(After(game, ply), depth - 1);
    if (won_in == 0) return 0;
    most = std::max(most, won_in + 1);
  }
  return most;
}

std::map<std::string, int> Solve(const rules::Ruleset& ruleset) {
  const Graph graph = EveryPosition(ruleset);
  std::map<std::string, int> known;
  std::map<std::string, bool> over;
  for (const auto& [position, node] : graph) {
    known[position] = 0;
    over[position] = node.over;
  }
  for (int plies = 1, idle = 0; idle < 2; ++plies, ++idle) {
    std::map<std::string, int> found;
    for (const auto& [position, node] : graph) {
      if (known[position] != 0) continue;
      if (const int value = Decided(node, plies, known, over); value != 0) found[position] = value;
    }
    if (!found.empty()) idle = 0;
    for (const auto& [position, value] : found) known[position] = value;
  }
  return known;
}

}  // namespace merels::engine
