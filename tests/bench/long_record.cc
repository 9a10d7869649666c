#include "tests/bench/long_record.h"

#include <vector>

#include "common/base/check.h"
#include "common/rules/random_game.h"
#include "common/study/study.h"
#include "common/variants/registry.h"

namespace merels::bench {
namespace {

using rules::Game;
using study::NodeId;

constexpr int kPliesToABranch = 2;

/// A legal ply after which enough men are left; the first, if there is none.
std::size_t HarmlessPly(const Game& game, const std::vector<std::string>& legal,
                        rules::SeededNumbers& numbers) {
  const auto begin = static_cast<std::size_t>(numbers.Below(legal.size()));
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const auto at = (begin + i) % legal.size();
    Game after = game;
    if (after.Play(legal[at]).ok() && !after.outcome() && after.lost(after.to_move()) <= 3) return at;
  }
  return 0;
}

}  // namespace

std::string LongRecord(int plies, bool branches) {
  const auto ruleset = *variants::ParseRuleset("standard");
  study::Study study = *study::ReadPosition("", ruleset);
  rules::SeededNumbers numbers(7);
  Game game(ruleset);
  NodeId node = study::kStart;
  for (int ply = 0; ply < plies && !game.outcome(); ++ply) {
    const auto legal = game.LegalPlies();
    const auto at = HarmlessPly(game, legal, numbers);
    const NodeId next = *study.tree.Add(node, legal[at]);
    if (branches && ply % kPliesToABranch == 0 && legal.size() > 1) {
      MERELS_CHECK(study.tree.Add(node, legal[(at + 1) % legal.size()]).ok());
    }
    MERELS_CHECK(game.Play(legal[at]).ok());
    node = next;
  }
  return PrintRecord(RecordOf(study));
}

}  // namespace merels::bench
