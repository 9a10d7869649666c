#include "common/rating/glicko2.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace merels::rating {
namespace {

constexpr double kNew = 350;

/// The player and the three opponents of the paper's section 3.
const Rating kPlayer{1500, 200, 0.06};
const std::vector<Game> kThreeGames = {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};

TEST(Glicko2, ThePapersExampleGivesTheDigitsItPrints) {
  const Rating after = After(kPlayer, 1, kThreeGames);
  EXPECT_NEAR(after.value, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 1e-5);
}

TEST(Glicko2, ThePapersExampleAtFullPrecision) {
  const Rating after = After(kPlayer, 1, kThreeGames);
  EXPECT_NEAR(after.value, 1464.0507, 1e-4);
  EXPECT_NEAR(after.deviation, 151.5165, 1e-4);
  EXPECT_NEAR(after.volatility, 0.0599960, 1e-6);
}

TEST(Glicko2, WhoDoesNotPlayKeepsTheirValueAndBecomesLessSure) {
  // The paper's step 6 without games, on its own scale: sqrt(phi^2 + sigma^2).
  const Rating after = After({1500, 100, 0.06}, 1, {});
  EXPECT_EQ(after.value, 1500);
  EXPECT_NEAR(after.deviation, std::sqrt(100 * 100 + std::pow(0.06 * 173.7178, 2)), 1e-9);
  EXPECT_EQ(after.volatility, 0.06);
}

TEST(Glicko2, TwoPeriodsAtOnceAreAsManyOneByOne) {
  const Rating player{1600, 80, 0.06};
  EXPECT_NEAR(Aged(player, 2).deviation, Aged(Aged(player, 1), 1).deviation, 1e-9);
  EXPECT_EQ(Aged(player, 0), player);
}

TEST(Glicko2, ASettledPlayerIsProvisionalAgainAfterAboutAYear) {
  const Rating player{1600, 50, 0.06};
  using std::chrono::hours;
  EXPECT_FALSE(IsProvisional(Aged(player, PeriodsOf(hours(24 * 330)))));
  EXPECT_TRUE(IsProvisional(Aged(player, PeriodsOf(hours(24 * 400)))));
}

TEST(Glicko2, ANewcomersRatingIsProvisional) {
  EXPECT_TRUE(IsProvisional(Rating()));
  EXPECT_FALSE(IsProvisional({1500, 110, 0.06}));
}

TEST(Glicko2, AClockThatWasSetBackIsNoTime) {
  EXPECT_EQ(PeriodsOf(std::chrono::hours(-5)), 0);
  EXPECT_EQ(PeriodsOf(kPeriod * 3), 3);
}

TEST(Glicko2, ADrawBetweenEqualsMovesNeitherAndMakesBothSurer) {
  const Rating player{1500, 200, 0.06};
  const std::vector<Game> draw = {{player, 0.5}};
  const Rating after = After(player, 0, draw);
  EXPECT_NEAR(after.value, 1500, 1e-9);
  EXPECT_LT(after.deviation, 200);
}

TEST(Glicko2, WhatOneOfTwoEqualsGainsTheOtherLoses) {
  const Rating player{1500, 200, 0.06};
  const std::vector<Game> won = {{player, 1}};
  const std::vector<Game> lost = {{player, 0}};
  const Rating winner = After(player, 0, won);
  const Rating loser = After(player, 0, lost);
  EXPECT_GT(winner.value, 1500);
  EXPECT_NEAR(winner.value - 1500, 1500 - loser.value, 1e-9);
  EXPECT_EQ(winner.deviation, loser.deviation);
}

TEST(Glicko2, AnUnsureOpponentMovesARatingLess) {
  const Rating player{1500, 80, 0.06};
  const std::vector<Game> sure = {{{1500, 50, 0.06}, 1}};
  const std::vector<Game> unsure = {{{1500, kNew, 0.06}, 1}};
  EXPECT_GT(After(player, 0, sure).value, After(player, 0, unsure).value + 1);
}

TEST(Glicko2, AbsenceMakesTheNextResultCountMore) {
  const Rating player{1500, 60, 0.06};
  const std::vector<Game> won = {{{1500, 60, 0.06}, 1}};
  EXPECT_GT(After(player, 50, won).value, After(player, 0, won).value + 5);
}

/// A player who wins, or loses, against a row of equals, and the rating afterwards.
Rating Streak(double score, int games) {
  Rating player;
  for (int game = 0; game < games; ++game) {
    const std::vector<Game> played = {{{1500, 50, 0.06}, score}};
    player = After(player, 0, played);
  }
  return player;
}

TEST(Glicko2, EveryNumberStaysWithinItsBoundsHoweverLongAStreakLasts) {
  for (const double score : {0.0, 1.0}) {
    const Rating player = Streak(score, 5000);
    EXPECT_GE(player.value, kLeastValue);
    EXPECT_LE(player.value, kMaxValue);
    EXPECT_GE(player.deviation, kLeastDeviation);
    EXPECT_LE(player.volatility, kMaxVolatility);
    EXPECT_GT(player.volatility, 0);
  }
}

TEST(Glicko2, AnUpsetOfThreeThousandPointsRaisesTheVolatilityAndStaysFinite) {
  const Rating strong{3600, 45, 0.06};
  const std::vector<Game> lost = {{{600, 45, 0.06}, 0}};
  const Rating after = After(strong, 0, lost);
  EXPECT_LT(after.value, 3600);
  EXPECT_GT(after.volatility, 0.06);
  EXPECT_TRUE(std::isfinite(after.value) && std::isfinite(after.deviation));
}

TEST(Glicko2, LongAbsenceMakesNobodyLessSureThanANewcomer) {
  EXPECT_EQ(Aged({1500, 300, 0.06}, 1e6).deviation, kMaxDeviation);
}

}  // namespace
}  // namespace merels::rating
