// What it takes to look a position up.
#include "tests/bench/lookup_bench.h"

#include <memory>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "client/tablebase/tablebase.h"
#include "common/rules/random_game.h"

namespace merels::bench {
namespace {

using tablebase::Tablebase;

constexpr std::size_t kPositions = 4096;

/// Random positions, most of them from the units that have the most.
std::vector<rules::Game> PositionsOf(const Tablebase& solved) {
  std::vector<std::pair<solver::Unit, std::uint64_t>> ends;  // units one behind the other
  std::uint64_t slots = 0;
  for (const auto unit : solved.units()) {
    slots += solved.SlotsOf(unit);
    ends.emplace_back(unit, slots);
  }
  std::vector<rules::Game> games;
  rules::SeededNumbers numbers(1);
  while (games.size() < kPositions) {
    auto at = numbers.Next() % slots;
    for (const auto& [unit, end] : ends) {
      if (at >= end) continue;
      const auto first = end - solved.SlotsOf(unit);
      const auto game = solved.GameAt({unit, static_cast<solver::Slot>(at - first)});
      if (game.ok() && !game->outcome()) games.push_back(*game);
      break;
    }
  }
  return games;
}

void Register(const char* name, const std::shared_ptr<const Tablebase>& solved,
              const std::vector<rules::Game>& games) {
  benchmark::RegisterBenchmark(name, [solved, games](benchmark::State& state) {
    std::size_t at = 0;
    for (auto _ : state) {
      benchmark::DoNotOptimize(solved->Find(games[at]));
      at = at + 1 == games.size() ? 0 : at + 1;
    }
  })->Unit(benchmark::kMicrosecond);
}

}  // namespace

Result<void> RegisterLookUps(const std::filesystem::path& folder) {
  auto opened = Tablebase::Open(folder);
  if (!opened.ok()) return opened.error();
  const auto solved = std::make_shared<const Tablebase>(std::move(*opened));
  const auto games = PositionsOf(*solved);
  Register("lookup/one position", solved, {games.front()});
  Register("lookup/random positions", solved, games);
  return {};
}

}  // namespace merels::bench
