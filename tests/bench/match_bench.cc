// The server's cost of judging: processor time a ply, including the making of the command, and the wall-clock
// time of Decide and Apply separately (which includes other programs on a busy machine).
#include "tests/bench/match_bench.h"

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "common/base/check.h"
#include "common/match/decide.h"
#include "common/rules/random_game.h"
#include "common/variants/registry.h"

namespace merels::bench {
namespace {

using SteadyClock = std::chrono::steady_clock;
using match::Millis;

constexpr const char* kRulesets[] = {"standard+reps=3+quiet=100", "morabaraba+reps=3+quiet=100",
                                     "foxgeese+reps=3+cap=400"};
constexpr int kGames = 200;
constexpr int kMaxPlies = 300;

const AccountId kSeats[2] = {AccountId("aaaaaaaaaaaaa"), AccountId("bbbbbbbbbbbbb")};

/// The plies of random games, drawn once.
std::vector<std::vector<std::string>> RandomGames(const char* ruleset) {
  rules::SeededNumbers numbers(1);
  std::vector<std::vector<std::string>> games;
  for (int i = 0; i < kGames; ++i) {
    rules::Game game(variants::ParseRuleset(ruleset).value());
    games.push_back(rules::PlayRandomly(game, numbers, kMaxPlies));
  }
  return games;
}

match::State Begin(const char* ruleset) {
  const match::Settings settings{
      ruleset, {Millis(300'000), Millis(3'000)}, false, {kSeats[0], kSeats[1]}, true};
  return match::State::Begin(match::DecideStart(settings, kSeats[0], RequestId("start"), Millis(1)).value())
      .value();
}

/// A request id of the length that clients make.
RequestId NumberedRequest(std::uint64_t number) {
  std::string digits = std::to_string(100'000'000'000 + number);
  return RequestId("00000000-0000-4000-8000-" + digits);
}

void RunMatches(benchmark::State& bench, const char* ruleset) {
  const auto games = RandomGames(ruleset);
  std::chrono::nanoseconds deciding{0}, applying{0};
  std::uint64_t plies = 0;
  std::size_t next = 0;
  for (auto _ : bench) {
    const auto& game = games[next++ % kGames];
    match::State state = Begin(ruleset);
    for (const std::string& ply : game) {
      const match::Command command{kSeats[rules::Index(*state.to_move())], NumberedRequest(++plies),
                                   state.position_seq(), 0, match::PlayPly{ply}};
      const auto start = SteadyClock::now();
      const match::Stamp stamp{Millis(1'000), Millis(900), Millis(20)};
      auto decision = match::Decide(state, command, stamp);
      if (decision.ok() && std::holds_alternative<match::NeedsLogLookup>(*decision)) {
        decision = match::DecideWith(nullptr, state, command, stamp);  // a server reads its log first
      }
      const auto decided = SteadyClock::now();
      const auto applied = state.Apply(std::get<match::Entry>(std::move(decision).value()));
      applying += SteadyClock::now() - decided;
      deciding += decided - start;
      MERELS_CHECK(applied.ok());
    }
  }
  const auto each = [&](std::chrono::nanoseconds sum) {
    return static_cast<double>(sum.count()) / static_cast<double>(plies);
  };
  using benchmark::Counter;
  bench.counters["cpu/ply"] = Counter(static_cast<double>(plies), Counter::kIsRate | Counter::kInvert);
  bench.counters["decide_ns"] = each(deciding);
  bench.counters["apply_ns"] = each(applying);
}

}  // namespace

void RegisterMatches() {
  for (const char* ruleset : kRulesets) {
    benchmark::RegisterBenchmark((std::string("match/") + ruleset).c_str(), RunMatches, ruleset);
  }
}

}  // namespace merels::bench
