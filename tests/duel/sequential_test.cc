#include "tests/duel/sequential.h"

#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace merels::duel {
namespace {

constexpr Claims kClaims{0.5, 0.6};

/// Pairs of games that a wins with this chance, drawn games apart, until the test is sure.
Verdict Run(double chance, std::uint32_t seed, std::size_t& pairs) {
  std::mt19937 random(seed);
  const auto wins = [&] { return static_cast<double>(random()) < chance * 4294967296.0 ? 0.5 : 0.0; };
  std::vector<double> scores;
  while (Judge(scores, kClaims) == Verdict::kOpen) scores.push_back(wins() + wins());
  pairs += scores.size();
  return Judge(scores, kClaims);
}

int ShownHigh(double chance, int runs, std::size_t& pairs) {
  int shown = 0;
  for (int run = 0; run < runs; ++run) {
    shown += Run(chance, static_cast<std::uint32_t>(run), pairs) == Verdict::kHigh ? 1 : 0;
  }
  return shown;
}

TEST(SequentialTest, SaysNothingOfFewGames) {
  EXPECT_EQ(Judge({}, kClaims), Verdict::kOpen);
  EXPECT_EQ(Judge({1, 1, 1}, kClaims), Verdict::kOpen);
}

TEST(SequentialTest, SaysWhoIsTheStrongerWhenAllGamesEndAlikeAndNothingWhenTheyEndEven) {
  EXPECT_EQ(Judge(std::vector<double>(30, 1.0), kClaims), Verdict::kHigh);
  EXPECT_EQ(Judge(std::vector<double>(30, 0.0), kClaims), Verdict::kLow);
  std::vector<double> even(30, 1.0);
  for (std::size_t i = 0; i < even.size(); i += 2) even[i] = 0.0;
  EXPECT_EQ(Judge(even, {0.4, 0.6}), Verdict::kOpen);
}

TEST(SequentialTest, ErrsAboutOnceInTwentyMatches) {
  constexpr int kRuns = 1000;
  std::size_t pairs = 0;
  EXPECT_LT(ShownHigh(kClaims.low, kRuns, pairs), kRuns * 7 / 100);
  EXPECT_GT(ShownHigh(kClaims.high, kRuns, pairs), kRuns * 93 / 100);
  EXPECT_LT(pairs / (2 * kRuns), 150U) << "pairs a match";
}

TEST(SequentialTest, TheMarginIsThatOfPairsAndNotOfGames) {
  // Each opening is won by who begins: games differ, pairs do not.
  EXPECT_EQ(MarginOf({0.5, 0.5, 0.5, 0.5}), 0.0);
  EXPECT_NEAR(MarginOf({0, 1, 0, 1}), 1.96 * 0.57735 / 2, 1e-4);
}

}  // namespace
}  // namespace merels::duel
