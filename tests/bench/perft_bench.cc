// The speed of the rules: nanoseconds a leaf, with every leaf played or the last ply counted.
#include "tests/bench/perft_bench.h"

#include <string>

#include <benchmark/benchmark.h>

#include "common/rules/game.h"
#include "common/variants/registry.h"

namespace merels::bench {
namespace {

using rules::Game;
using rules::LastPly;
using rules::Ruleset;

/// A position string, used with every ruleset that its board and men fit.
struct Place {
  const char* name;
  const char* position;
};

constexpr Place kPlaces[] = {
    {"middle game", "BB./WWB/.BB/W.WB../.../W.B/WWW w 1,1"},
    {"sliding", "WWW/BBB/.../W..B.W/B../W../WBB w 0,0"},
    {"flying", "..W/.W./.../BBBW../.../.../... w 0,0"},
    {"middle game", "W.B/.W./BW.B/..W/B.B w 1,1"},
    {"sliding", "W.B/BW./BW.B/..W/W.B w 0,0"},
    {"sliding", "W.B/..B/BWW w 0,0"},
    {"middle game", ".../..F../G....../......G/G.G.GGG/GGGGG/G.G f"},
    {"middle game", "B../W...W/W..WB.B/WWBBBB./.WBB.B./WWW.W/BWB w"},
    {"middle game", "ooo/.oooo/o.oooo./.oo.o.o/o...ooo/.oo.o/ooo p"},
};

/// The fewest leaves worth timing, and the depth at which a narrow game stops trying to reach them.
constexpr std::uint64_t kFewestLeaves = 4'000'000;
constexpr int kGreatestDepth = 16;

int DepthOf(const Game& game) {
  int depth = 1;
  while (depth < kGreatestDepth && CountPlies(game, depth, LastPly::kCounted) < kFewestLeaves) ++depth;
  return depth;
}

void RunPerft(benchmark::State& state, const Game& game, int depth, LastPly last) {
  if (depth == 0) depth = DepthOf(game);
  double leaves = 0;
  for (auto _ : state) {
    const auto result = Perft(game, depth, last);
    benchmark::DoNotOptimize(result.signature);
    leaves += static_cast<double>(result.count);
  }
  using benchmark::Counter;
  state.counters["plies"] = depth;
  state.counters["time/leaf"] = Counter(leaves, Counter::kIsRate | Counter::kInvert);
  state.counters["leaves/s"] = Counter(leaves, Counter::kIsRate);
}

/// `depth` 0: as deep as necessary for enough leaves.
void Register(const std::string& where, const Game& game, int depth = 0) {
  const std::string name = "perft/" + std::string(game.ruleset().name) + '/' + where;
  for (const auto& [how, last] : {std::pair{"/played", LastPly::kPlayed}, {"/counted", LastPly::kCounted}}) {
    benchmark::RegisterBenchmark((name + how).c_str(), [game, depth, last = last](benchmark::State& state) {
      RunPerft(state, game, depth, last);
    })->Unit(benchmark::kMillisecond);
  }
}

}  // namespace

void RegisterPerft() {
  const Ruleset standard = variants::ParseRuleset("standard").value();
  Register("start, 6 plies", Game(standard), 6);
  for (const auto& named : variants::Registry()) {
    const Ruleset ruleset = WithoutDrawLimits(variants::ParseRuleset(named.name).value());
    Register("start", Game(ruleset));
    for (const Place& place : kPlaces) {
      const auto game = Game::At(ruleset, place.position);
      if (game && !game->outcome()) Register(place.name, *game);
    }
  }
}

}  // namespace merels::bench
