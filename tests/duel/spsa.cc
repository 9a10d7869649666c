#include "tests/duel/spsa.h"

#include <cmath>
#include <utility>

namespace merels::duel {
namespace {

// The exponents are those usual for this method. A first win of all games moves each number by kFirstStep
// times its reach.
constexpr double kReachShrinks = 0.101;
constexpr double kStepShrinks = 0.602;
constexpr double kFirstStep = 2.0;
/// Of all rounds, how many the steps are as if they had been done before, so that the first are not wild.
constexpr double kHeadStart = 0.1;

}  // namespace

Spsa::Spsa(std::vector<Tuned> tuned, int rounds, std::uint64_t seed)
    : tuned_(std::move(tuned)), signs_(tuned_.size()), rounds_(rounds), numbers_(seed) {}

double Spsa::ReachOf(const Tuned& each) const { return each.reach / std::pow(round_ + 1, kReachShrinks); }

Spsa::Pair Spsa::Next() {
  Pair pair;
  for (std::size_t i = 0; i < tuned_.size(); ++i) {
    signs_[i] = numbers_.Below(2) == 0 ? 1 : -1;
    const double by = signs_[i] * ReachOf(tuned_[i]);
    pair.up.push_back(tuned_[i].value + by);
    pair.down.push_back(tuned_[i].value - by);
  }
  return pair;
}

void Spsa::Learn(double score) {
  const double head_start = kHeadStart * rounds_;
  const double step = kFirstStep * std::pow((1 + head_start) / (round_ + 1 + head_start), kStepShrinks);
  for (std::size_t i = 0; i < tuned_.size(); ++i) {
    tuned_[i].value += step * (2 * score - 1) * signs_[i] * tuned_[i].reach;
  }
  ++round_;
}

std::vector<double> Spsa::Values() const {
  std::vector<double> values;
  for (const Tuned& each : tuned_) values.push_back(each.value);
  return values;
}

}  // namespace merels::duel
