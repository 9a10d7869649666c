#include "tests/duel/logistic.h"

#include <cmath>

#include <gtest/gtest.h>

#include "common/rules/random_game.h"

namespace merels::duel {
namespace {

/// Random results with the odds of `weights`.
std::vector<Example> Drawn(const std::vector<double>& weights, int count) {
  rules::SeededNumbers numbers(7);
  const auto one_to_minus_one = [&] { return static_cast<double>(numbers.Below(2001)) / 1000 - 1; };
  std::vector<Example> examples;
  for (int i = 0; i < count; ++i) {
    Example example;
    double sum = 0;
    for (const double weight : weights) {
      example.features.push_back(one_to_minus_one());
      sum += weight * example.features.back();
    }
    const double chance = 1 / (1 + std::exp(-sum));
    example.result = static_cast<double>(numbers.Below(1'000'000)) < chance * 1e6 ? 1 : 0;
    examples.push_back(example);
  }
  return examples;
}

TEST(Logistic, FindsTheWeightsThatTheResultsWereDrawnBy) {
  const std::vector<double> weights = {2, -1, 0.5, 0};
  const auto fitted = FitLogistic(Drawn(weights, 20'000));
  for (std::size_t i = 0; i < weights.size(); ++i) EXPECT_NEAR(fitted[i], weights[i], 0.1) << i;
}

TEST(Logistic, NoOtherWeightsExplainTheResultsAsWell) {
  const auto examples = Drawn({1, -1}, 5'000);
  const auto fitted = FitLogistic(examples);
  const double least = MeanLoss(examples, fitted);
  for (const double change : {-0.05, 0.05}) {
    EXPECT_LT(least, MeanLoss(examples, {fitted[0] + change, fitted[1]}));
    EXPECT_LT(least, MeanLoss(examples, {fitted[0], fitted[1] + change}));
  }
  EXPECT_NEAR(MeanLoss(examples, {0, 0}), std::log(2), 1e-12);
}

TEST(Logistic, ADrawIsHalfAWin) {
  const std::vector<Example> drawn = {{{1}, 0.5}, {{1}, 0.5}}, shared = {{{1}, 1}, {{1}, 0}};
  EXPECT_NEAR(FitLogistic(drawn)[0], 0, 1e-9);
  EXPECT_NEAR(FitLogistic(shared)[0], 0, 1e-9);
}

TEST(Logistic, WhatDecidesAndWhatIsNeverSeenGetFiniteWeights) {
  const auto fitted = FitLogistic({{{1, 0, 3}, 1}, {{-1, 0, -3}, 0}, {{1, 0, 3}, 1}});
  EXPECT_GT(fitted[0], 0);
  EXPECT_LT(fitted[0], 20);
  EXPECT_EQ(fitted[1], 0);
  EXPECT_NEAR(fitted[2], 3 * fitted[0], 1e-6);
}

}  // namespace
}  // namespace merels::duel
