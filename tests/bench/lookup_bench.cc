// The cost of a look-up.
#include "tests/bench/lookup_bench.h"

#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <unistd.h>

#include "common/rules/random_game.h"
#include "common/tablebase/tablebase.h"

namespace merels::bench {
namespace {

using tablebase::Tablebase;

constexpr std::size_t kPositions = 4096;

/// Random positions, most of them from the largest units.
std::vector<rules::Game> PositionsOf(const Tablebase& solved) {
  std::vector<std::pair<solver::Unit, std::uint64_t>> ends;  // units one after another
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

/// On one thread, and on several at once with different starts.
void Register(const char* name, const std::shared_ptr<const Tablebase>& solved,
              const std::vector<rules::Game>& games) {
  constexpr int kMaxThreads = 4;
  benchmark::RegisterBenchmark(name,
                               [solved, games](benchmark::State& state) {
                                 std::size_t at = games.size() / kMaxThreads *
                                                  static_cast<std::size_t>(state.thread_index());
                                 for (auto _ : state) {
                                   benchmark::DoNotOptimize(solved->Find(games[at]));
                                   at = at + 1 == games.size() ? 0 : at + 1;
                                 }
                               })
      ->ThreadRange(1, kMaxThreads)
      ->Unit(benchmark::kMicrosecond);
}

/// Drops the files there from the system's cache. Nobody may have them mapped.
void Forget(const std::filesystem::path& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const int file = open(entry.path().c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) continue;
    posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
    close(file);
  }
}

/// The first look-up that needs the disk; opening the files is not counted.
void RegisterCold(const std::filesystem::path& folder, const std::vector<rules::Game>& games) {
  constexpr int kLookUps = 200;
  benchmark::RegisterBenchmark(
      "lookup/cold",
      [folder, games](benchmark::State& state) {
        std::size_t at = 0;
        for (auto _ : state) {
          Forget(folder);
          const auto solved = Tablebase::Open(folder);
          if (!solved.ok()) return state.SkipWithError(solved.error().sentence.c_str());
          const auto begin = std::chrono::steady_clock::now();
          benchmark::DoNotOptimize(solved->Find(games[at]));
          state.SetIterationTime(
              std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
          at = at + 1 == games.size() ? 0 : at + 1;
        }
      })
      ->UseManualTime()
      ->Iterations(kLookUps)
      ->Unit(benchmark::kMicrosecond);
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

Result<void> RegisterColdLookUps(const std::filesystem::path& folder) {
  const auto solved = Tablebase::Open(folder);
  if (!solved.ok()) return solved.error();
  RegisterCold(folder, PositionsOf(*solved));
  return {};
}

}  // namespace merels::bench
