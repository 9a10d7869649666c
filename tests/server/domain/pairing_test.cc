#include "server/domain/pairing.h"

#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <vector>

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

using Possible = std::vector<PossiblePair>;

TEST(Pairing, NobodyAndOneAloneAreNoPair) {
  EXPECT_TRUE(PairUp(0, {}).empty());
  EXPECT_TRUE(PairUp(1, {}).empty());
}

TEST(Pairing, TheSumOfGapsIsTheLeast) {
  // Taking the nearest two first would leave 1460 with 1545: here 0 to 3 are 1545, 1500, 1460, 1510.
  const Possible possible = {{0, 1, 45}, {0, 2, 85}, {0, 3, 35}, {1, 2, 40}, {1, 3, 10}, {2, 3, 50}};
  EXPECT_THAT(Sorted(PairUp(4, possible)), UnorderedElementsAre(Pair(1, 2), Pair(0, 3)));
}

TEST(Pairing, MorePairsGoBeforeNearerOnes) {
  const Possible possible = {{0, 1, 90}, {1, 2, 10}, {2, 3, 90}};
  EXPECT_THAT(Sorted(PairUp(4, possible)), UnorderedElementsAre(Pair(0, 1), Pair(2, 3)));
}

TEST(Pairing, OfThreeThoseTwoWhoHaveWaitedLongestArePaired) {
  const Possible possible = {{0, 1, 50}, {0, 2, 0}, {1, 2, 0}};
  EXPECT_THAT(Sorted(PairUp(3, possible)), UnorderedElementsAre(Pair(0, 1)));
}

TEST(Pairing, WhoHasWaitedLessMakesRoomHoweverNearTheyAre) {
  const Possible possible = {{0, 1, 70}, {0, 2, 1}};
  EXPECT_THAT(Sorted(PairUp(3, possible)), UnorderedElementsAre(Pair(0, 1)));
}

TEST(Pairing, OthersExchangePartnersSoThatALaterOneIsPairedToo) {
  // 0 and 1 are paired at first, and 2 and 3 know only one of them each.
  const Possible possible = {{0, 1, 0}, {1, 2, 9}, {0, 3, 9}};
  EXPECT_THAT(Sorted(PairUp(4, possible)), UnorderedElementsAre(Pair(1, 2), Pair(0, 3)));
}

/// Players who are in no pair of any set are left out of these.
struct Best {
  std::size_t pairs = 0;
  std::vector<bool> paired;
};

/// The best of all sets of pairs, by trying all: the most pairs, then the players of the lowest indices.
void TryAll(const Possible& possible, std::size_t next, std::vector<bool>& paired, std::size_t pairs,
            Best& best) {
  if (next == possible.size()) {
    if (pairs > best.pairs || (pairs == best.pairs && paired > best.paired)) best = {pairs, paired};
    return;
  }
  const auto& [one, other, gap] = possible[next];
  TryAll(possible, next + 1, paired, pairs, best);
  if (paired[one] || paired[other]) return;
  paired[one] = paired[other] = true;
  TryAll(possible, next + 1, paired, pairs + 1, best);
  paired[one] = paired[other] = false;
}

std::map<Couple, double> GapsOf(const Possible& possible) {
  std::map<Couple, double> gaps;
  for (const PossiblePair& pair : possible) {
    gaps[{pair.one, pair.other}] = gaps[{pair.other, pair.one}] = pair.gap;
  }
  return gaps;
}

/// Whether two pairs would be nearer with their partners exchanged.
bool CanExchange(const std::map<Couple, double>& gaps, const Couple& one, const Couple& other) {
  const auto sum = [&gaps](const Couple& first, const Couple& second) {
    const bool known = gaps.contains(first) && gaps.contains(second);
    return known ? gaps.at(first) + gaps.at(second) : std::numeric_limits<double>::infinity();
  };
  const double now = sum(one, other) - 1e-3;
  return sum({one.first, other.first}, {one.second, other.second}) < now ||
         sum({one.first, other.second}, {one.second, other.first}) < now;
}

Possible RandomCrowd(SeededRandom& random, std::size_t players) {
  Possible possible;
  for (std::size_t one = 0; one < players; ++one) {
    for (std::size_t other = one + 1; other < players; ++other) {
      if (UniformBelow(random, 3) == 0)
        possible.push_back({one, other, static_cast<double>(UniformBelow(random, 100))});
    }
  }
  return possible;
}

TEST(Pairing, NoOtherSetOfPairsOfASmallCrowdIsBetter) {
  SeededRandom random(7);
  for (int round = 0; round < 1000; ++round) {
    const std::size_t players = 2 + UniformBelow(random, 8);
    const Possible possible = RandomCrowd(random, players);
    const auto couples = PairUp(players, possible);
    const auto gaps = GapsOf(possible);
    std::vector<bool> paired(players, false);
    for (const Couple& couple : couples) {
      EXPECT_TRUE(gaps.contains(couple));
      for (const std::size_t player : {couple.first, couple.second}) {
        EXPECT_FALSE(paired[player]);
        paired[player] = true;
      }
    }
    Best best{0, std::vector<bool>(players, false)};
    std::vector<bool> none(players, false);
    TryAll(possible, 0, none, 0, best);
    EXPECT_EQ(couples.size(), best.pairs) << "round " << round;
    EXPECT_EQ(paired, best.paired) << "round " << round;
    for (const Couple& one : couples) {
      for (const Couple& other : couples) EXPECT_FALSE(one < other && CanExchange(gaps, one, other));
    }
  }
}

TEST(Pairing, OfALargeCrowdEverybodyIsPairedOnceWithANeighbour) {
  SeededRandom random(11);
  std::vector<double> ratings(200);
  for (double& rating : ratings) rating = 1000.0 + static_cast<double>(UniformBelow(random, 100));
  Possible possible;
  for (std::size_t one = 0; one < ratings.size(); ++one) {
    for (std::size_t other = one + 1; other < ratings.size(); ++other) {
      const double gap = std::abs(ratings[one] - ratings[other]);
      if (gap <= 10) possible.push_back({one, other, gap});
    }
  }
  const auto couples = PairUp(ratings.size(), possible);
  EXPECT_EQ(couples.size(), 100U);
  std::set<std::size_t> seen;
  double sum = 0;
  for (const auto& [a, b] : couples) {
    sum += std::abs(ratings[a] - ratings[b]);
    EXPECT_TRUE(seen.insert(a).second && seen.insert(b).second);
  }
  EXPECT_LE(sum, 100);
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
