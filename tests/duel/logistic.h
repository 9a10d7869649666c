// Logistic regression: weights with which a sum of features is closest to the logarithm of the odds.
#pragma once

#include <vector>

namespace merels::duel {

struct Example {
  std::vector<double> features;
  /// The result, from 0 (lost) to 1 (won).
  double result = 0;
};

/// A weight for each feature, by Newton's method; 0 for a feature that is 0 in all examples. Features that
/// say the same share the weight. Weights are kept from growing without end where features decide the result.
/// All examples have the same number of features; there is at least one.
std::vector<double> FitLogistic(const std::vector<Example>& examples);

/// The mean of minus the logarithm of the likelihood of the results, under these weights.
double MeanLoss(const std::vector<Example>& examples, const std::vector<double>& weights);

}  // namespace merels::duel
