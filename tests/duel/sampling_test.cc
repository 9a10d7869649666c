#include "tests/duel/sampling.h"

#include <algorithm>
#include <bit>

#include <gtest/gtest.h>

#include "common/variants/registry.h"

namespace merels::duel {
namespace {

using rules::morris::Position;

constexpr Sampling kFew = {.games = 2, .opening = 4, .nodes = 300, .every = 20, .seed = 3};

std::vector<Position> Sampled(const Sampling& sampling) {
  return SamplePositions(sampling, variants::PlayingDefault("standard+men=4").value());
}

TEST(Sampling, IsTheSameForTheSameSeedOnly) {
  Sampling other = kFew;
  other.seed = 4;
  EXPECT_EQ(Sampled(kFew), Sampled(kFew));
  EXPECT_NE(Sampled(kFew), Sampled(other));
}

TEST(Sampling, TakesOnePositionOfThoseManyThatItIsTold) {
  Sampling all = kFew, every_tenth = kFew;
  all.every = 1;
  every_tenth.every = 10;
  const auto most = Sampled(all).size(), some = Sampled(every_tenth).size();
  EXPECT_GT(most, 1000U);
  EXPECT_GT(some, most / 15);
  EXPECT_LT(some, most / 2);  // many are evaluated more than once
}

TEST(Sampling, HasNoPositionTwiceAndOnlyThoseOfTheGame) {
  const auto positions = Sampled({.games = 2, .opening = 4, .nodes = 300, .every = 1, .seed = 3});
  for (const Position& position : positions) {
    EXPECT_EQ(position.own & position.opp, 0U);
    EXPECT_EQ(std::popcount(position.own) + position.own_hand, position.own_men);
    EXPECT_LE(position.own_men, 4);
  }
  auto rest = positions;
  std::sort(rest.begin(), rest.end(), [](const Position& a, const Position& b) {
    return std::tuple(a.own, a.opp, a.own_hand, a.opp_hand) <
           std::tuple(b.own, b.opp, b.own_hand, b.opp_hand);
  });
  EXPECT_EQ(std::adjacent_find(rest.begin(), rest.end()), rest.end());
}

}  // namespace
}  // namespace merels::duel
