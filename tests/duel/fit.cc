// merels-fit: weights of the evaluation, fitted to exact values of positions that the search evaluates.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "common/rules/game.h"
#include "common/solver/numbering.h"
#include "common/solver/units.h"
#include "common/tablebase/folder.h"
#include "tests/duel/arguments.h"
#include "tests/duel/logistic.h"
#include "tests/duel/sampling.h"
#include "tests/duel/weights.h"

namespace merels::duel {
namespace {

using engine::morris::GivenWeights;
using engine::morris::StageWeights;
using engine::morris::Weights;
using rules::morris::Position;

constexpr std::string_view kHelp =
    "usage: merels-fit FOLDER [--games N] [--nodes N] [--every N] [--opening P] [--seed S]\n"
    "  FOLDER     a tablebase with both phases, of a ruleset on the board of standard\n"
    "  --games    that the computer player plays against itself (40)\n"
    "  --nodes    positions searched for each ply (50000)\n"
    "  --every    of so many positions that are judged one is looked up (1000)\n"
    "  --opening  random plies at the beginning of each game (5)\n"
    "Prints, for each stage, what its positions are worth, how well the usual weights and fitted ones "
    "explain\n"
    "it, and the value at which the odds of a win are ten to one; then the fitted weights, a\n"
    "man of the moving stage as 100. The same command prints the same on every machine.\n";

/// The fewest positions for a stage.
constexpr std::size_t kLeastExamples = 100;
/// A man of the moving stage.
constexpr double kMan = 100;

bool ReadOptions(int argc, char** argv, Sampling& sampling) {
  int seed = 1;
  for (int i = 2; i + 1 < argc; i += 2) {
    const std::string_view word = argv[i], value = argv[i + 1];
    const bool known = word == "--games"     ? ReadNumber(value, 1, kMaxGames, sampling.games)
                       : word == "--nodes"   ? ReadNumber(value, 1, kMaxNodes, sampling.nodes)
                       : word == "--every"   ? ReadNumber(value, 1, kMaxNodes, sampling.every)
                       : word == "--opening" ? ReadNumber(value, 0, kMaxOpening, sampling.opening)
                       : word == "--seed"    ? ReadNumber(value, 0, kMaxSeed, seed)
                                             : false;
    if (!known) return false;
  }
  sampling.seed = static_cast<std::uint64_t>(seed);
  return argc % 2 == 0 && argc >= 2;
}

struct Stage {
  const char* name;
  StageWeights Weights::*weights;
};
constexpr std::array<Stage, 3> kStages = {
    {{"placing", &Weights::placing}, {"moving", &Weights::moving}, {"flying", &Weights::flying}}};

/// All weights are 0.
Weights NoWeights() {
  Weights weights;
  for (const auto& named : NamedWeights()) named.Of(weights) = 0;
  return weights;
}

/// Exact values, from a folder's files.
class Values {
 public:
  Values(const tablebase::Folder& folder, const rules::morris::Knobs& knobs)
      : folder_(folder), knobs_(knobs), numbering_(knobs) {}

  /// 1 for a win of the player to move, a half, 0; nothing where the tablebase has no value.
  std::optional<double> Of(const Position& position) const {
    const auto unit = solver::UnitOf(knobs_, position);
    const auto* const unit_file = unit ? folder_.Find(*unit) : nullptr;
    if (unit_file == nullptr) return {};
    const auto code = unit_file->At(numbering_.IndexOf(*unit).SlotOf({position.own, position.opp}));
    if (!code) return {};
    return *code == solver::kDrawn ? 0.5 : solver::IsWin(*code) ? 1 : 0;
  }

 private:
  const tablebase::Folder& folder_;
  const rules::morris::Knobs knobs_;
  const solver::Numbering numbering_;
};

/// The evaluation's features of a position.
class Counting {
 public:
  explicit Counting(const rules::morris::Knobs& knobs) : knobs_(knobs) {}

  /// The index in kStages of the weights used.
  std::size_t StageOf(const Position& position) const {
    Weights weights = NoWeights();
    for (std::size_t i = 0; i < kStages.size(); ++i) {
      (weights.*kStages[i].weights).turn = static_cast<int>(i);
    }
    return static_cast<std::size_t>(Evaluate(position, weights));
  }

  /// Since the evaluation is a sum, a feature's count is the value with its weight 1 and all others 0.
  int CountOf(const NamedWeight& named, const Position& position) const {
    Weights weights = NoWeights();
    named.Of(weights) = 1;
    return Evaluate(position, weights);
  }

 private:
  int Evaluate(const Position& position, const Weights& weights) const {
    return WeightedModel(knobs_, GivenWeights{weights}).Evaluate(position);
  }

  const rules::morris::Knobs knobs_;
};

/// A win by the next ply: exact without a fit, and kept as it is.
bool IsFitted(const NamedWeight& named) { return named.weight != &StageWeights::wins_now; }

struct Examples {
  std::vector<Example> examples;
  int won = 0, drawn = 0, lost = 0;
};

/// By stage.
std::array<Examples, kStages.size()> ExamplesOf(const std::vector<Position>& positions, const Values& values,
                                                const Counting& counting) {
  std::array<Examples, kStages.size()> all;
  for (const Position& position : positions) {
    const auto value = values.Of(position);
    if (!value) continue;
    const std::size_t stage = counting.StageOf(position);
    Example example{.features = {}, .result = *value};
    bool decided = false;
    for (const auto& named : NamedWeights()) {
      if (named.stage != kStages[stage].weights) continue;
      const int count = counting.CountOf(named, position);
      if (IsFitted(named)) {
        example.features.push_back(count);
      } else {
        decided = count != 0;
      }
    }
    if (decided) continue;
    Examples& own = all[stage];
    ++(*value == 1 ? own.won : *value == 0 ? own.lost : own.drawn);
    own.examples.push_back(std::move(example));
  }
  return all;
}

std::vector<double> UsualOf(const Stage& stage) {
  std::vector<double> usual;
  for (const auto& named : NamedWeights()) {
    if (named.stage == stage.weights && IsFitted(named)) usual.push_back(named.Of(engine::morris::kWeights));
  }
  return usual;
}

/// How well the default weights explain the results, at their best scale.
struct Explained {
  double loss = 0;
  /// The value, in hundredths of a man, at which the odds of a win are ten to one.
  double ten_to_one = 0;
};

Explained ByTheUsual(const Stage& stage, const std::vector<Example>& examples) {
  const auto usual = UsualOf(stage);
  std::vector<Example> values;
  for (const Example& example : examples) {
    // In men, so that the scale is not held back.
    const double value = std::inner_product(usual.begin(), usual.end(), example.features.begin(), 0.0) / kMan;
    values.push_back({{value}, example.result});
  }
  const auto scale = FitLogistic(values);
  return {MeanLoss(values, scale), kMan * std::log(10) / scale.front()};
}

void Print(const Stage& stage, const Examples& all, const std::vector<double>& fitted) {
  const auto usual = ByTheUsual(stage, all.examples);
  std::printf(
      "%s: %zu positions, %d won, %d drawn, %d lost\n"
      "  the usual weights: loss %.4f, ten to one at %.0f; fitted: loss %.4f\n",
      stage.name, all.examples.size(), all.won, all.drawn, all.lost, usual.loss, usual.ten_to_one,
      MeanLoss(all.examples, fitted));
}

/// Puts a stage's fitted weights into `weights`, with `man` as the worth of a man of the moving stage.
void Put(const Stage& stage, const std::vector<double>& fitted, double man, Weights& weights) {
  std::size_t next = 0;
  for (const auto& named : NamedWeights()) {
    if (named.stage != stage.weights || !IsFitted(named)) continue;
    named.Of(weights) = static_cast<int>(std::lround(kMan * fitted[next++] / man));
  }
}

/// Fits each stage and prints all; false when there is no measure.
bool Fit(const std::array<Examples, kStages.size()>& all) {
  std::array<std::vector<double>, kStages.size()> fitted;
  double man = 0;
  for (std::size_t i = 0; i < kStages.size(); ++i) {
    if (all[i].examples.size() < kLeastExamples) {
      std::printf("%s: %zu positions, too few\n", kStages[i].name, all[i].examples.size());
      continue;
    }
    fitted[i] = FitLogistic(all[i].examples);
    Print(kStages[i], all[i], fitted[i]);
    if (kStages[i].weights != &Weights::moving) continue;
    std::size_t next = 0;
    for (const auto& named : NamedWeights()) {
      if (named.stage != &Weights::moving || !IsFitted(named)) continue;
      if (named.weight == &StageWeights::man) man = fitted[i][next];
      ++next;
    }
  }
  if (man <= 0) return false;
  Weights weights;
  for (std::size_t i = 0; i < kStages.size(); ++i) {
    if (!fitted[i].empty()) Put(kStages[i], fitted[i], man, weights);
  }
  std::printf("%s\n", WeightsText(weights).c_str());
  return true;
}

int Run(int argc, char** argv) {
  Sampling sampling;
  if (!ReadOptions(argc, argv, sampling)) {
    std::fputs(kHelp.data(), stderr);
    return kUsage;
  }
  const auto folder = tablebase::Folder::Open(argv[1]);
  if (!folder.ok()) return Fail(folder.error());
  const auto ruleset = folder->Ruleset();
  if (!ruleset.ok()) return Fail(ruleset.error());
  if (!ruleset->has_value()) {
    return Fail({Reason::kBadFile, std::string("there is no tablebase in ") + argv[1]});
  }
  if (auto fits = CheckWeighted(**ruleset); !fits.ok()) return Fail(fits.error());
  const auto& knobs = std::get<rules::morris::Knobs>((*ruleset)->knobs);
  const auto positions = SamplePositions(sampling, **ruleset);
  std::printf("%zu positions of %d games\n", positions.size(), sampling.games);
  if (Fit(ExamplesOf(positions, Values(*folder, knobs), Counting(knobs)))) return EXIT_SUCCESS;
  return Fail({Reason::kBadArgument, "too few positions without flying to measure by; play more games"});
}

}  // namespace
}  // namespace merels::duel

int main(int argc, char** argv) { return merels::duel::Run(argc, argv); }
