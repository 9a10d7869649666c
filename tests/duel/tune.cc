// merels-tune: improves weights of the evaluation by games between versions of it, and then plays the result
// against the default ones until a sequential test ends.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "common/variants/registry.h"
#include "tests/duel/arguments.h"
#include "tests/duel/duel.h"
#include "tests/duel/spsa.h"
#include "tests/duel/weights.h"

namespace merels::duel {
namespace {

using engine::morris::Weights;

constexpr std::string_view kHelp =
    "usage: merels-tune [--ruleset R] [--from NAME=VALUE,NAME=VALUE] [--rounds N] [--games N] [--nodes N]\n"
    "       [--opening P] [--seed S] [--jobs J] [--test N]\n"
    "  --from    where to begin; weights that are not named are as usual\n"
    "  --rounds  rounds of simultaneous perturbation (500)\n"
    "  --games   in each round, an even number (16)\n"
    "  --nodes   positions searched for each ply (5000)\n"
    "  --test    the most games against the usual weights in the end (4000)\n"
    "Openings differ from round to round. The same command prints the same on every machine.\n";

struct Options {
  std::string ruleset = "standard", from;
  int rounds = 500, games = 16, nodes = 5000, opening = 6, seed = 1, jobs = 1, test = 4000;
};

constexpr int kMaxRounds = 100'000;
/// A weight is tried this part of itself above and below, and never less than kLeastReach.
constexpr double kReach = 0.2;
constexpr double kLeastReach = 3;

bool ReadOptions(int argc, char** argv, Options& options) {
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view word = argv[i], value = argv[i + 1];
    bool known = true;
    if (word == "--ruleset") {
      options.ruleset = value;
    } else if (word == "--from") {
      options.from = value;
    } else {
      known = word == "--rounds"    ? ReadNumber(value, 0, kMaxRounds, options.rounds)
              : word == "--games"   ? ReadNumber(value, 2, kMaxGames, options.games)
              : word == "--nodes"   ? ReadNumber(value, 1, kMaxNodes, options.nodes)
              : word == "--opening" ? ReadNumber(value, 0, kMaxOpening, options.opening)
              : word == "--seed"    ? ReadNumber(value, 0, kMaxSeed, options.seed)
              : word == "--jobs"    ? ReadNumber(value, 1, kMaxJobs, options.jobs)
              : word == "--test"    ? ReadNumber(value, 0, kMaxGames, options.test)
                                    : false;
    }
    if (!known) return false;
  }
  return argc % 2 == 1 && options.games % 2 == 0 && options.test % 2 == 0;
}

/// A man of the moving phase is the unit, and stays as it is: weights that are all greater play alike.
bool IsTuned(const NamedWeight& named) {
  return named.stage != &Weights::moving || named.weight != &engine::morris::StageWeights::man;
}

std::vector<Tuned> TunedOf(const Weights& weights) {
  std::vector<Tuned> tuned;
  for (const auto& named : NamedWeights()) {
    const double value = named.Of(weights);
    if (IsTuned(named)) tuned.push_back({value, std::max(kLeastReach, kReach * std::abs(value))});
  }
  return tuned;
}

Weights WeightsOf(const std::vector<double>& values, Weights weights) {
  std::size_t next = 0;
  for (const auto& named : NamedWeights()) {
    if (IsTuned(named)) named.Of(weights) = static_cast<int>(std::lround(values[next++]));
  }
  return weights;
}

class Tuning {
 public:
  Tuning(const Options& options, const rules::Ruleset& ruleset, const Weights& from)
      : options_(options), ruleset_(ruleset), found_(from) {}

  Result<void> Run() {
    Spsa spsa(TunedOf(found_), options_.rounds, static_cast<std::uint64_t>(options_.seed));
    for (int round = 0; round < options_.rounds; ++round) {
      const auto pair = spsa.Next();
      const auto tally = Play(PlanOf(WeightsOf(pair.up, found_), WeightsOf(pair.down, found_), round));
      if (!tally) return tally.error();
      spsa.Learn(tally->Score());
      constexpr int kTellEvery = 25;
      if ((round + 1) % kTellEvery == 0 && round + 1 < options_.rounds)
        Tell(round + 1, WeightsOf(spsa.Values(), found_));
    }
    found_ = WeightsOf(spsa.Values(), found_);
    Tell(options_.rounds, found_);
    return Test();
  }

 private:
  static void Tell(int round, const Weights& weights) {
    std::printf("%d %s\n", round, WeightsText(weights).c_str());
    std::fflush(stdout);
  }

  Plan PlanOf(const Weights& a, const Weights& b, int round) const {
    Plan plan{.ruleset = ruleset_, .a = PlayerOf(a), .b = PlayerOf(b), .means = {}, .claims = {}};
    plan.games = options_.games;
    plan.jobs = options_.jobs;
    plan.opening = options_.opening;
    plan.seed = static_cast<std::uint64_t>(options_.seed) << 32 | static_cast<std::uint64_t>(round);
    return plan;
  }

  std::string PlayerOf(const Weights& weights) const {
    return "weights:" + std::to_string(options_.nodes) + ":" + WeightsText(weights);
  }

  /// Against the default weights, with new openings.
  Result<void> Test() const {
    if (options_.test == 0) return {};
    Plan plan = PlanOf(found_, engine::morris::kWeights, options_.rounds);
    plan.games = options_.test;
    plan.claims = Claims{.low = 0.5, .high = 0.55};
    const auto tally = Play(plan);
    if (!tally) return tally.error();
    const Verdict verdict = Judge(tally->pairs, *plan.claims);
    std::printf("won %d, drawn %d, lost %d against the usual weights: %.2f %% +- %.2f; %s\n", tally->wins,
                tally->draws, tally->losses, 100 * tally->Score(), 100 * tally->Margin(),
                verdict == Verdict::kHigh  ? "better"
                : verdict == Verdict::kLow ? "not better"
                                           : "nothing is shown yet");
    return {};
  }

  const Options& options_;
  const rules::Ruleset& ruleset_;
  Weights found_;
};

int Run(int argc, char** argv) {
  Options options;
  if (!ReadOptions(argc, argv, options)) {
    std::fputs(kHelp.data(), stderr);
    return kUsage;
  }
  const auto ruleset = variants::PlayingDefault(options.ruleset);
  if (!ruleset) return Fail(ruleset.error());
  const auto from = ReadWeights(options.from);
  if (!from) return Fail(from.error());
  const auto done = Tuning(options, *ruleset, *from).Run();
  return done.ok() ? EXIT_SUCCESS : Fail(done.error());
}

}  // namespace
}  // namespace merels::duel

int main(int argc, char** argv) { return merels::duel::Run(argc, argv); }
