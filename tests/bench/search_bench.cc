// The engine's speed: positions searched in a second of processor time.
#include "tests/bench/search_bench.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include "client/cli/engine/machine.h"
#include "common/engine/engine.h"
#include "common/rules/random_game.h"
#include "common/variants/registry.h"

namespace merels::bench {
namespace {

constexpr std::uint64_t kNodesEach = 3'000'000;  // for a position
constexpr std::size_t kSearched = 8;

/// Positions of the placing and of the moving phase, in turn.
std::vector<rules::Game> PositionsOf(const rules::Ruleset& ruleset) {
  constexpr int kPlacing = 6, kMoving = 24;  // random plies
  std::vector<rules::Game> games;
  rules::SeededNumbers numbers(7);
  while (games.size() < kSearched) {
    rules::Game game(ruleset);
    rules::PlayRandomly(game, numbers, games.size() % 2 == 0 ? kPlacing : kMoving);
    if (!game.outcome()) games.push_back(game);
  }
  return games;
}

void SearchPositions(benchmark::State& state) {
  const auto ruleset = *variants::ParseRuleset("standard+reps=3+quiet=100");
  const auto games = PositionsOf(ruleset);
  engine::Engine engine(ruleset, static_cast<std::size_t>(state.range(0)) << 20, cli::LargePages());
  const engine::Budget budget{.nodes = kNodesEach};
  engine.Analyse(rules::Game(ruleset),
                 {.nodes = 2 * kNodesEach});  // the system allocates memory on first use
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    for (const auto& game : games) {
      benchmark::DoNotOptimize(engine.Analyse(game, budget));
      nodes += engine.nodes();
    }
  }
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

}  // namespace

void RegisterSearch() {
  auto* const search = benchmark::RegisterBenchmark("search/standard", SearchPositions);
  search->ArgName("MiB")->Unit(benchmark::kMillisecond);
  for (const int mebibytes : {1, 4, 64, 256}) search->Arg(mebibytes);
}

}  // namespace merels::bench
