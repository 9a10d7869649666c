#include "tests/duel/logistic.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace merels::duel {
namespace {

constexpr int kMaxSteps = 50;
constexpr double kConverged = 1e-7;
/// As if each weight had been observed to be 0 with this certainty.
constexpr double kRidge = 0.01;

double Sum(const Example& example, const std::vector<double>& weights) {
  return std::inner_product(weights.begin(), weights.end(), example.features.begin(), 0.0);
}

/// Of a win, from the logarithm of its odds.
double Chance(double log_odds) { return 1 / (1 + std::exp(-log_odds)); }

/// A row for each weight: second derivatives of the loss, then minus the first.
using Equations = std::vector<std::vector<double>>;

Equations EquationsAt(const std::vector<Example>& examples, const std::vector<double>& weights) {
  const std::size_t count = weights.size();
  Equations rows(count, std::vector<double>(count + 1));
  for (const Example& example : examples) {
    const double chance = Chance(Sum(example, weights));
    for (std::size_t i = 0; i < count; ++i) {
      const double feature = example.features[i];
      if (feature == 0) continue;
      for (std::size_t j = 0; j < count; ++j)
        rows[i][j] += chance * (1 - chance) * feature * example.features[j];
      rows[i][count] += (example.result - chance) * feature;
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    rows[i][i] += kRidge;
    rows[i][count] -= kRidge * weights[i];
  }
  return rows;
}

/// Gauss and Jordan. The matrix is positive definite by its ridge, so that no pivot is 0.
std::vector<double> Solve(Equations rows) {
  const std::size_t count = rows.size();
  for (std::size_t i = 0; i < count; ++i) {
    const double pivot = rows[i][i];
    for (double& each : rows[i]) each /= pivot;
    for (std::size_t other = 0; other < count; ++other) {
      if (other == i) continue;
      const double factor = rows[other][i];
      for (std::size_t j = i; j <= count; ++j) rows[other][j] -= factor * rows[i][j];
    }
  }
  std::vector<double> solution;
  for (const auto& row : rows) solution.push_back(row[count]);
  return solution;
}

}  // namespace

std::vector<double> FitLogistic(const std::vector<Example>& examples) {
  std::vector<double> weights(examples.front().features.size());
  for (int step = 0; step < kMaxSteps; ++step) {
    const auto change = Solve(EquationsAt(examples, weights));
    double largest = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      weights[i] += change[i];
      largest = std::max(largest, std::abs(change[i]));
    }
    if (largest < kConverged) break;
  }
  return weights;
}

double MeanLoss(const std::vector<Example>& examples, const std::vector<double>& weights) {
  double loss = 0;
  for (const Example& example : examples) {
    // The logarithm of 1 + e^x, stable for large x.
    const double log_odds = Sum(example, weights);
    const double softplus = std::max(log_odds, 0.0) + std::log1p(std::exp(-std::abs(log_odds)));
    loss += softplus - example.result * log_odds;
  }
  return loss / static_cast<double>(examples.size());
}

}  // namespace merels::duel
