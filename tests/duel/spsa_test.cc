#include "tests/duel/spsa.h"

#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace merels::duel {
namespace {

constexpr int kRounds = 400;
constexpr int kGames = 16;

/// Better when closer to (10, -30).
double Worth(const std::vector<double>& values) {
  return -(std::pow((values[0] - 10) / 20, 2) + std::pow((values[1] + 30) / 40, 2));
}

/// Random games between both, by their worths.
double PlayGames(const Spsa::Pair& pair, std::mt19937& random) {
  const double chance = 1 / (1 + std::exp(Worth(pair.down) - Worth(pair.up)));
  int won = 0;
  for (int game = 0; game < kGames; ++game)
    won += static_cast<double>(random()) < chance * 4294967296.0 ? 1 : 0;
  return static_cast<double>(won) / kGames;
}

std::vector<double> Tune(std::uint64_t seed) {
  Spsa spsa({{40, 8}, {20, 10}}, kRounds, seed);
  std::mt19937 random(1);
  for (int round = 0; round < kRounds; ++round) spsa.Learn(PlayGames(spsa.Next(), random));
  return spsa.Values();
}

TEST(Spsa, FindsBetterNumbersByScoresThatDependOnChance) {
  const double before = Worth({40, 20});
  for (std::uint64_t seed = 1; seed <= 10; ++seed) EXPECT_GT(Worth(Tune(seed)), before / 4) << seed;
}

TEST(Spsa, FindsTheSameWithTheSameSeed) {
  EXPECT_EQ(Tune(3), Tune(3));
  EXPECT_NE(Tune(3), Tune(4));
}

TEST(Spsa, TriesEachNumberAsFarAboveAsBelow) {
  Spsa spsa({{40, 8}, {20, 10}}, kRounds, 1);
  const auto pair = spsa.Next();
  EXPECT_DOUBLE_EQ(pair.up[0] + pair.down[0], 80);
  EXPECT_DOUBLE_EQ(std::abs(pair.up[0] - 40), 8);
  EXPECT_DOUBLE_EQ(pair.up[1] + pair.down[1], 40);
  EXPECT_DOUBLE_EQ(std::abs(pair.up[1] - 20), 10);
}

TEST(Spsa, AnEvenScoreMovesNothing) {
  Spsa spsa({{40, 8}}, kRounds, 1);
  spsa.Next();
  spsa.Learn(0.5);
  EXPECT_EQ(spsa.Values(), std::vector<double>{40});
}

}  // namespace
}  // namespace merels::duel
