// merels-duel RULESET A B: plays many games between two computer players, and reports which is stronger.
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/variants/registry.h"
#include "tests/duel/arguments.h"
#include "tests/duel/duel.h"

namespace merels::duel {
namespace {

constexpr int kMaxTime = 60'000;
constexpr int kMaxHash = 1024;

constexpr std::string_view kHelp =
    "usage: merels-duel RULESET A B [--games N] [--seed S] [--jobs J] [--opening P] [--json]\n"
    "       [--ms MS] [--hash MIB] [--low L --high H]\n"
    "  A, B     level:1 to level:9; program:COMMAND, a program that speaks as `merelsctl uci` does; for "
    "morris\n"
    "           also fixed:DEPTH, and perfect:FOLDER by a tablebase there; for the board of standard also\n"
    "           weights:NODES and weights:NODES:NAME=VALUE,NAME=VALUE, with other weights than usual\n"
    "  --games  an even number: each opening is played twice, sides swapped (100)\n"
    "  --opening  random plies at the beginning of each game (4)\n"
    "  --ms     processor time that a program has for a ply, in milliseconds (100)\n"
    "  --hash   memory that a program has for positions, in MiB (256)\n"
    "  --low, --high  a sequential test: play until it is shown, at 5 % of error, that A scores no more "
    "than\n"
    "           the lower or no less than the higher per cent; --games is then the most\n";

struct Options {
  std::vector<std::string_view> names;
  int games = 100, seed = 1, jobs = 1, opening = kOpeningPlies;
  int low = 0, high = 0;  // per cent; both 0: no sequential test
  Means means;
  bool json = false;
};

bool ReadOptions(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i], value = i + 1 < argc ? argv[i + 1] : "";
    if (word == "--json") {
      options.json = true;
    } else if (word.substr(0, 2) != "--") {
      options.names.push_back(word);
    } else {
      ++i;
      const bool known = word == "--games"     ? ReadNumber(value, 2, kMaxGames, options.games)
                         : word == "--seed"    ? ReadNumber(value, 0, kMaxSeed, options.seed)
                         : word == "--jobs"    ? ReadNumber(value, 1, kMaxJobs, options.jobs)
                         : word == "--opening" ? ReadNumber(value, 0, kMaxOpening, options.opening)
                         : word == "--ms"      ? ReadNumber(value, 1, kMaxTime, options.means.milliseconds)
                         : word == "--hash"    ? ReadNumber(value, 1, kMaxHash, options.means.hash)
                         : word == "--low"     ? ReadNumber(value, 0, 99, options.low)
                         : word == "--high"    ? ReadNumber(value, 1, 100, options.high)
                                               : false;
      if (!known) return false;
    }
  }
  const bool claims = options.low < options.high || (options.low == 0 && options.high == 0);
  return options.names.size() == 3 && options.games % 2 == 0 && claims;
}

void Print(const Plan& plan, const Tally& tally, bool json) {
  const char* const format =
      json ? R"({"ruleset":"%s","a":"%s","b":"%s","games":%d,"seed":%llu,"wins":%d,"draws":%d,"losses":%d,)"
             R"("score":%.2f,"low":%.2f,"high":%.2f,"mean_plies":%.1f,"nodes_a":%llu,"nodes_b":%llu,)"
             R"("cpu_seconds":%.1f})"
             "\n"
           : "%s, %s against %s, %d games, seed %llu\n"
             "won %d, drawn %d, lost %d: %.2f %% (95 %%: %.2f to %.2f)\n"
             "%.1f plies a game; nodes %llu and %llu; %.1f s of processor time\n";
  using Number = unsigned long long;
  std::printf(format, plan.ruleset.text.c_str(), plan.a.c_str(), plan.b.c_str(), plan.games,
              static_cast<Number>(plan.seed), tally.wins, tally.draws, tally.losses, 100 * tally.Score(),
              100 * (tally.Score() - tally.Margin()), 100 * (tally.Score() + tally.Margin()),
              static_cast<double>(tally.plies) / tally.games(), static_cast<Number>(tally.nodes_a),
              static_cast<Number>(tally.nodes_b), tally.cpu_seconds);
  if (json) return;
  if (tally.charged_a + tally.charged_b > 0) {
    std::printf("charged %.1f and %.1f s; %d forfeited\n", tally.charged_a, tally.charged_b, tally.forfeits);
  }
  if (plan.claims) {
    const Verdict verdict = Judge(tally.pairs, *plan.claims);
    std::printf("%s (log likelihood ratio %.2f)\n",
                verdict == Verdict::kHigh  ? "the higher score is shown"
                : verdict == Verdict::kLow ? "the lower score is shown"
                                           : "nothing is shown yet",
                LogLikelihoodRatio(tally.pairs, *plan.claims));
  }
}

int Run(int argc, char** argv) {
  Options options;
  if (!ReadOptions(argc, argv, options)) {
    std::fputs(kHelp.data(), stderr);
    return kUsage;
  }
  const auto ruleset = variants::PlayingDefault(options.names[0]);
  if (!ruleset) return Fail(ruleset.error());
  const Plan plan{
      *ruleset,
      std::string(options.names[1]),
      std::string(options.names[2]),
      options.games,
      static_cast<std::uint64_t>(options.seed),
      options.jobs,
      options.opening,
      options.means,
      options.high > 0 ? std::optional(Claims{options.low / 100.0, options.high / 100.0}) : std::nullopt};
  const auto tally = Play(plan);
  if (!tally) return Fail(tally.error());
  Print(plan, *tally, options.json);
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace merels::duel

int main(int argc, char** argv) { return merels::duel::Run(argc, argv); }
