#include "server/domain/pairing.h"

#include <cmath>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/seeded_random.h"

namespace merels::domain {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::Pair;
using testing::UnorderedElementsAre;

constexpr GapRule kRule{50, 10, 400};

bool Anybody(std::size_t, std::size_t) { return true; }

std::vector<Couple> Sorted(std::vector<Couple> couples) {
  for (Couple& couple : couples) {
    if (couple.first > couple.second) std::swap(couple.first, couple.second);
  }
  return couples;
}

TEST(Pairing, TheAcceptableGapWidensWithWaitingUpToItsLimit) {
  EXPECT_EQ(AcceptableGap(kRule, seconds(0)), 50);
  EXPECT_EQ(AcceptableGap(kRule, seconds(10)), 150);
  EXPECT_EQ(AcceptableGap(kRule, seconds(1000)), 400);
  EXPECT_EQ(AcceptableGap(kRule, seconds(-5)), 50);
}

TEST(Pairing, NobodyAndOneAloneAreNoPair) {
  EXPECT_TRUE(PairUp({}, kRule, Anybody).empty());
  const std::vector<Seeker> one = {{1500, seconds(99)}};
  EXPECT_TRUE(PairUp(one, kRule, Anybody).empty());
}

TEST(Pairing, BothMustAcceptTheGap) {
  const std::vector<Seeker> seekers = {{1500, seconds(100)}, {1600, seconds(4)}};
  EXPECT_TRUE(PairUp(seekers, kRule, Anybody).empty());
  const std::vector<Seeker> later = {{1500, seconds(101)}, {1600, seconds(5)}};
  EXPECT_THAT(Sorted(PairUp(later, kRule, Anybody)), UnorderedElementsAre(Pair(0, 1)));
}

TEST(Pairing, TheSumOfGapsIsTheLeast) {
  // Taking the nearest two first would leave 1460 with 1545.
  const std::vector<Seeker> seekers = {
      {1545, seconds(60)}, {1500, seconds(60)}, {1460, seconds(60)}, {1510, seconds(60)}};
  EXPECT_THAT(Sorted(PairUp(seekers, kRule, Anybody)), UnorderedElementsAre(Pair(1, 2), Pair(0, 3)));
}

TEST(Pairing, MorePairsGoBeforeNearerOnes) {
  const std::vector<Seeker> seekers = {
      {1400, seconds(5)}, {1490, seconds(5)}, {1500, seconds(5)}, {1590, seconds(5)}};
  EXPECT_THAT(Sorted(PairUp(seekers, kRule, Anybody)), UnorderedElementsAre(Pair(0, 1), Pair(2, 3)));
}

TEST(Pairing, OfThreeEqualsTheTwoWhoWaitedLongestArePaired) {
  const std::vector<Seeker> seekers = {{1500, seconds(1)}, {1500, seconds(9)}, {1500, seconds(5)}};
  EXPECT_THAT(Sorted(PairUp(seekers, kRule, Anybody)), UnorderedElementsAre(Pair(1, 2)));
}

TEST(Pairing, WhoMayNotMeetIsNotPaired) {
  const std::vector<Seeker> seekers = {{1500, seconds(1)}, {1500, seconds(1)}, {1520, seconds(1)}};
  const auto may_meet = [](std::size_t a, std::size_t b) { return a + b != 1; };
  const auto couples = Sorted(PairUp(seekers, kRule, may_meet));
  ASSERT_EQ(couples.size(), 1U);
  EXPECT_EQ(couples[0].second, 2U);
}

double CostOf(const std::vector<Seeker>& seekers, const std::vector<Couple>& couples) {
  double cost = 0;
  for (const Seeker& seeker : seekers)
    cost += 100'000 + 10 * std::chrono::duration<double>(seeker.waited).count();
  for (const auto& [a, b] : couples) {
    cost += std::abs(seekers[a].rating - seekers[b].rating) - 200'000 -
            10 * std::chrono::duration<double>(seekers[a].waited + seekers[b].waited).count();
  }
  return cost;
}

using Matrix = std::vector<std::vector<bool>>;

/// The least cost of all sets of pairs among those in `left`, by trying all.
double LeastCost(const std::vector<Seeker>& seekers, const Matrix& allowed, std::vector<Couple>& couples,
                 std::size_t first, std::set<std::size_t>& taken) {
  while (taken.contains(first)) ++first;
  if (first >= seekers.size()) return CostOf(seekers, couples);
  double least = LeastCost(seekers, allowed, couples, first + 1, taken);
  for (std::size_t other = first + 1; other < seekers.size(); ++other) {
    if (taken.contains(other) || !allowed[first][other]) continue;
    taken.insert(other);
    couples.emplace_back(first, other);
    least = std::min(least, LeastCost(seekers, allowed, couples, first + 1, taken));
    couples.pop_back();
    taken.erase(other);
  }
  return least;
}

struct Crowd {
  std::vector<Seeker> seekers;
  Matrix may_meet;
};

Crowd RandomCrowd(SeededRandom& random, std::size_t size) {
  Crowd crowd{std::vector<Seeker>(size), Matrix(size, std::vector<bool>(size))};
  for (Seeker& seeker : crowd.seekers)
    seeker = {1300.0 + static_cast<double>(UniformBelow(random, 400)),
              milliseconds(UniformBelow(random, 30'000))};
  for (std::size_t a = 0; a < size; ++a) {
    for (std::size_t b = 0; b < a; ++b)
      crowd.may_meet[a][b] = crowd.may_meet[b][a] = UniformBelow(random, 5) != 0;
  }
  return crowd;
}

Matrix Allowed(const Crowd& crowd) {
  Matrix allowed = crowd.may_meet;
  for (std::size_t a = 0; a < allowed.size(); ++a) {
    for (std::size_t b = 0; b < allowed.size(); ++b) {
      const Seeker& one = crowd.seekers[a];
      const Seeker& two = crowd.seekers[b];
      const double gap = std::abs(one.rating - two.rating);
      if (gap > AcceptableGap(kRule, one.waited) || gap > AcceptableGap(kRule, two.waited))
        allowed[a][b] = false;
    }
  }
  return allowed;
}

TEST(Pairing, NoOtherSetOfPairsOfASmallCrowdIsBetter) {
  SeededRandom random(7);
  for (int round = 0; round < 400; ++round) {
    const Crowd crowd = RandomCrowd(random, 2 + UniformBelow(random, kPairingWindow));
    const auto couples =
        PairUp(crowd.seekers, kRule, [&](std::size_t a, std::size_t b) { return crowd.may_meet[a][b]; });
    const Matrix allowed = Allowed(crowd);
    std::set<std::size_t> seen;
    for (const auto& [a, b] : couples) {
      EXPECT_TRUE(allowed[a][b]);
      EXPECT_TRUE(seen.insert(a).second && seen.insert(b).second);
    }
    std::vector<Couple> none;
    std::set<std::size_t> taken;
    EXPECT_NEAR(CostOf(crowd.seekers, couples), LeastCost(crowd.seekers, allowed, none, 0, taken), 1e-6);
  }
}

TEST(Pairing, OfALargeCrowdEverybodyIsPairedOnceWithANeighbour) {
  SeededRandom random(11);
  std::vector<Seeker> seekers(2000);
  for (Seeker& seeker : seekers)
    seeker = {1000.0 + static_cast<double>(UniformBelow(random, 1000)), seconds(3)};
  const auto couples = PairUp(seekers, kRule, Anybody);
  EXPECT_EQ(couples.size(), 1000U);
  std::set<std::size_t> seen;
  for (const auto& [a, b] : couples) {
    EXPECT_LE(std::abs(seekers[a].rating - seekers[b].rating), 10);
    EXPECT_TRUE(seen.insert(a).second && seen.insert(b).second);
  }
}

using rules::Side;

TEST(Colours, WhoHadWhiteLessOftenGetsIt) {
  EXPECT_EQ(SideOfFirst({-1, Side::kFirst}, {1, Side::kSecond}), Side::kFirst);
  EXPECT_EQ(SideOfFirst({2, Side::kSecond}, {1, Side::kFirst}), Side::kSecond);
}

TEST(Colours, OfEqualsWhoHadBlackLastGetsWhite) {
  EXPECT_EQ(SideOfFirst({0, Side::kSecond}, {0, Side::kFirst}), Side::kFirst);
  EXPECT_EQ(SideOfFirst({0, Side::kFirst}, {0, Side::kSecond}), Side::kSecond);
}

TEST(Colours, WhoseMatchWasAbortedKeepsTheirSideUnlessBothKeepTheSame) {
  const Colours keeps_black{-3, Side::kSecond, Side::kSecond};
  EXPECT_EQ(SideOfFirst(keeps_black, {3, Side::kFirst}), Side::kSecond);
  EXPECT_EQ(SideOfFirst({3, Side::kFirst}, keeps_black), Side::kFirst);
  EXPECT_EQ(SideOfFirst(keeps_black, {0, {}, Side::kFirst}), Side::kSecond) << "the same two again";
  EXPECT_EQ(SideOfFirst(keeps_black, {0, {}, Side::kSecond}), Side::kFirst) << "by the balance";
}

TEST(Colours, ElseLotsAreDrawn) {
  EXPECT_EQ(SideOfFirst({}, {}), std::nullopt);
  EXPECT_EQ(SideOfFirst({0, Side::kFirst}, {}), std::nullopt);
  EXPECT_EQ(SideOfFirst({1, Side::kFirst}, {1, Side::kFirst}), std::nullopt);
}

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(WaitTimes, WithoutAnyNothingIsKnown) { EXPECT_EQ(WaitTimes().Expected(seconds(1)), std::nullopt); }

TEST(WaitTimes, TheMedianIsExpected) {
  WaitTimes waits;
  for (const int waited : {1, 60, 3, 2, 4}) waits.Add(seconds(waited), seconds(100));
  EXPECT_EQ(waits.Expected(seconds(100)), seconds(3));
}

TEST(WaitTimes, WhatIsLongAgoDoesNotCount) {
  WaitTimes waits;
  waits.Add(seconds(50), minutes(1));
  waits.Add(seconds(2), minutes(11));
  EXPECT_EQ(waits.Expected(minutes(11)), seconds(50));
  EXPECT_EQ(waits.Expected(minutes(11) + milliseconds(1)), seconds(2));
  EXPECT_EQ(waits.Expected(minutes(22)), std::nullopt);
}

TEST(WaitTimes, OnlyTheNewestAreKept) {
  WaitTimes waits;
  for (std::size_t i = 0; i < WaitTimes::kKept; ++i) waits.Add(seconds(50), seconds(1));
  for (std::size_t i = 0; i < WaitTimes::kKept; ++i) waits.Add(seconds(1), seconds(1));
  EXPECT_EQ(waits.Expected(seconds(1)), seconds(1));
}

}  // namespace

}  // namespace merels::domain
