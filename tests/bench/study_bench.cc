// How long a record takes to be opened: read, played by the rules, and planted as a tree.
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "common/rules/random_game.h"
#include "common/study/study.h"
#include "common/variants/registry.h"

namespace merels::bench {
namespace {

using rules::Game;
using study::NodeId;

constexpr int kPlies = 1000;
constexpr int kBranches = 500;

/// A legal ply after which the game goes on with enough men; the first, if there is none.
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

/// A long game between two who take few men, with a branch at every second ply.
std::string LongRecord() {
  const auto ruleset = *variants::ParseRuleset("standard");
  study::Study study = *study::ReadPosition("", ruleset);
  rules::SeededNumbers numbers(7);
  Game game(ruleset);
  NodeId node = study::kStart;
  for (int ply = 0; ply < kPlies && !game.outcome(); ++ply) {
    const auto legal = game.LegalPlies();
    const auto at = HarmlessPly(game, legal, numbers);
    const NodeId next = *study.tree.Add(node, legal[at]);
    if (ply % (kPlies / kBranches) == 0 && legal.size() > 1) {
      benchmark::DoNotOptimize(study.tree.Add(node, legal[(at + 1) % legal.size()]).ok());
    }
    benchmark::DoNotOptimize(game.Play(legal[at]).ok());
    node = next;
  }
  return PrintRecord(RecordOf(study));
}

void OpenRecord(benchmark::State& state) {
  const std::string text = LongRecord();
  std::size_t plies = 0;
  for (auto _ : state) {
    const auto reading = study::ReadRecord(text);
    plies = reading.study ? reading.study->tree.plies() : 0;
  }
  state.counters["plies"] = static_cast<double>(plies);
}

BENCHMARK(OpenRecord)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace merels::bench
