#include "tests/duel/sampling.h"

#include <cstddef>
#include <memory_resource>
#include <set>
#include <tuple>
#include <utility>
#include <variant>

#include "common/base/check.h"
#include "common/engine/search/thinker.h"
#include "common/rules/game.h"
#include "common/rules/random_game.h"
#include "tests/duel/weights.h"

namespace merels::duel {
namespace {

using engine::morris::GivenWeights;
using rules::morris::Position;

constexpr std::size_t kSampleTable = std::size_t{16} << 20;
/// A longer game gives no further positions.
constexpr int kMaxSampledPlies = 300;

/// Takes some of the positions it sees.
class Sample {
 public:
  explicit Sample(const Sampling& sampling)
      : every_(static_cast<std::uint64_t>(sampling.every)), numbers_(sampling.seed) {}

  void Show(const Position& position) {
    if (numbers_.Below(every_) != 0) return;
    const auto key = std::tuple(position.own, position.opp, position.own_hand, position.opp_hand);
    if (seen_.insert(key).second) taken_.push_back(position);
  }

  std::vector<Position> taken() && { return std::move(taken_); }

 private:
  const std::uint64_t every_;
  rules::SeededNumbers numbers_;
  std::set<std::tuple<rules::morris::Bits, rules::morris::Bits, int, int>> seen_;
  std::vector<Position> taken_;
};

/// The default model, which records every evaluation.
class WatchedModel : public WeightedModel {
 public:
  WatchedModel(const rules::morris::Knobs& knobs, Sample* sample)
      : WeightedModel(knobs, GivenWeights{}), sample_(sample) {}

  int Evaluate(const Position& position) const {
    sample_->Show(position);
    return WeightedModel::Evaluate(position);
  }

 private:
  Sample* sample_;
};

void PlayOne(const Sampling& sampling, const rules::Ruleset& ruleset, std::uint64_t seed, Sample& sample) {
  rules::SeededNumbers numbers(seed);
  rules::Game game(ruleset);
  rules::PlayRandomly(game, numbers, sampling.opening);
  engine::ModelThinker<WatchedModel> thinker(std::get<rules::morris::Knobs>(ruleset.knobs), kSampleTable,
                                             std::pmr::get_default_resource(), &sample);
  const engine::Budget budget{.nodes = static_cast<std::uint64_t>(sampling.nodes)};
  while (!game.outcome() && game.plies() < kMaxSampledPlies) {
    const auto lines = thinker.Think(game, {.budget = budget, .seed = numbers.Next()}, {}, {});
    MERELS_CHECK(game.Play(lines.front().plies.front()).ok());
  }
}

}  // namespace

std::vector<Position> SamplePositions(const Sampling& sampling, const rules::Ruleset& ruleset) {
  Sample sample(sampling);
  rules::SeededNumbers seeds(sampling.seed);
  for (int i = 0; i < sampling.games; ++i) PlayOne(sampling, ruleset, seeds.Next(), sample);
  return std::move(sample).taken();
}

}  // namespace merels::duel
