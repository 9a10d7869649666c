// The speed of the move generator: nanoseconds a leaf, with every leaf played or the last ply counted.
#include "tests/bench/perft_bench.h"

#include <string>

#include <benchmark/benchmark.h>

#include "common/rules/perft.h"
#include "common/variants/registry.h"

namespace merels::bench {
namespace {

using rules::Game;
using rules::LastPly;

struct Case {
  const char* name;
  const char* ruleset;
  /// A position string, or "" for the start.
  const char* position;
  int depth;
};

constexpr Case kCases[] = {
    {"start", "standard", "", 6},
    {"middle game", "standard", "BB./WWB/.BB/W.WB../.../W.B/WWW w 1,1", 5},
    {"sliding", "standard", "WWW/BBB/.../W..B.W/B../W../WBB w 0,0", 7},
    {"flying", "standard", "..W/.W./.../BBBW../.../.../... w 0,0", 4},
    {"start", "standard-diag", "", 5},
    {"start", "merrills", "", 5},
    {"start", "standard-double", "", 5},
    {"start", "lasker", "", 5},
    {"start", "morabaraba", "", 5},
    {"start", "six", "", 6},
    {"start", "nine-holes", "", 8},
};

Game GameOf(const Case& which) {
  const auto ruleset = WithoutDrawLimits(variants::ParseRuleset(which.ruleset).value());
  const std::string position = which.position;
  return position.empty() ? Game(ruleset) : Game::At(ruleset, position).value();
}

void RunPerft(benchmark::State& state, const Case& which, LastPly last) {
  const Game game = GameOf(which);
  double leaves = 0;
  for (auto _ : state) {
    const auto result = Perft(game, which.depth, last);
    benchmark::DoNotOptimize(result.signature);
    leaves += static_cast<double>(result.count);
  }
  using benchmark::Counter;
  state.counters["time/leaf"] = Counter(leaves, Counter::kIsRate | Counter::kInvert);
  state.counters["leaves/s"] = Counter(leaves, Counter::kIsRate);
}

}  // namespace

void RegisterPerft() {
  for (const Case& which : kCases) {
    const std::string name = std::string("perft/") + which.ruleset + '/' + which.name;
    benchmark::RegisterBenchmark((name + "/played").c_str(), RunPerft, which, LastPly::kPlayed)
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark((name + "/counted").c_str(), RunPerft, which, LastPly::kCounted)
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace merels::bench
