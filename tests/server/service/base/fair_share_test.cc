#include "server/service/base/fair_share.h"

#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace merels::service {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

/// One of the addresses of an IPv4 prefix, or of the networks of an IPv6 one.
Origin From(const std::string& prefix, int number, bool ipv6 = false) {
  return {prefix + std::to_string(number), prefix, ipv6};
}

class FairShareTest : public testing::Test {
 protected:
  /// 100 a minute: 10 for an address, 20 or 40 for a prefix of which it keeps 4 or 8, the last 20 of all
  /// kept.
  FairShareTest() : share_("some", 100, limits_, house_) {}

  bool Take(const Origin& from) { return share_.Take(from, now_).ok(); }
  int TakeAll(const Origin& from) {
    int taken = 0;
    while (Take(from)) ++taken;
    return taken;
  }

  Limits limits_;
  Rates house_;
  FairShare share_;
  seconds now_{1'000};
};

TEST_F(FairShareTest, AnAddressTakesItsShareAndOthersAreNotConcerned) {
  EXPECT_EQ(TakeAll(From("192.0.2.", 1)), 10);
  EXPECT_EQ(TakeAll(From("192.0.3.", 1)), 10);
}

TEST_F(FairShareTest, WhatAnAddressTookComesBackSteadily) {
  EXPECT_EQ(TakeAll(From("192.0.2.", 1)), 10);
  now_ += seconds(12);
  EXPECT_EQ(TakeAll(From("192.0.2.", 1)), 2);
}

TEST_F(FairShareTest, TheNetworksOfOneIPv6PrefixShareWhatTwoAddressesHave) {
  int taken = 0;
  for (int i = 1; i <= 4; ++i) taken += TakeAll(From("2001:db8:1:", i, true));
  EXPECT_EQ(taken, 18);  // 16, and one each of the last 4 for the last two
  for (int i = 5; i <= 100; ++i) taken += TakeAll(From("2001:db8:1:", i, true));
  EXPECT_EQ(taken, 20);
  EXPECT_TRUE(Take(From("2001:db8:2:", 1, true)));
}

TEST_F(FairShareTest, FourAddressesOfAnIPv4PrefixDoNotShutOutAFifth) {
  for (int i = 1; i <= 4; ++i) TakeAll(From("192.0.2.", i));
  EXPECT_FALSE(Take(From("192.0.2.", 1)));
  EXPECT_TRUE(Take(From("192.0.2.", 9)));
  EXPECT_FALSE(Take(From("192.0.2.", 9)));  // the rest is for others
}

TEST_F(FairShareTest, TheLastPartForEverybodyIsForAddressesThatTookNothingForAMinute) {
  limits_.address_share_percent = 50;
  EXPECT_EQ(TakeAll(From("10.0.1.", 1)), 50);
  EXPECT_EQ(TakeAll(From("10.0.2.", 1)), 30);
  EXPECT_TRUE(Take(From("10.0.3.", 1)));
  EXPECT_FALSE(Take(From("10.0.3.", 1)));
}

TEST_F(FairShareTest, AnAddressIsFreshAgainAfterAMinute) {
  limits_.address_share_percent = 100;
  EXPECT_EQ(TakeAll(From("192.0.2.", 1)), 80);
  now_ += minutes(1);
  EXPECT_EQ(TakeAll(From("192.0.2.", 1)), 80);
  EXPECT_TRUE(Take(From("192.0.2.", 2)));
}

TEST_F(FairShareTest, ManyFreshNetworksOfOnePrefixDoNotUseUpTheLastPart) {
  limits_.ipv6_prefix_addresses = 10;
  for (int i = 1; i <= 8; ++i) TakeAll(From("2001:db8:1:", i, true));
  int taken = 0;
  for (int i = 9; i <= 500; ++i) taken += TakeAll(From("2001:db8:1:", i, true));
  EXPECT_EQ(taken, 8);
  EXPECT_TRUE(Take(From("2001:db8:2:", 1, true)));
}

TEST_F(FairShareTest, ARefusalTakesNothingFromAnybody) {
  TakeAll(From("192.0.2.", 1));
  for (int i = 0; i < 1'000; ++i) EXPECT_FALSE(Take(From("192.0.2.", 1)));
  EXPECT_EQ(TakeAll(From("192.0.2.", 2)), 10);
  EXPECT_EQ(TakeAll(From("192.0.3.", 1)), 10);
}

TEST_F(FairShareTest, WhoIsNotKnownTakesOfWhatIsForEverybody) { EXPECT_EQ(TakeAll({}), 100); }

TEST_F(FairShareTest, WhereThereIsLittleEverybodyGetsAtLeastOne) {
  FairShare little("little", 3, limits_, house_);
  EXPECT_TRUE(little.Take(From("192.0.2.", 1), now_).ok());
  EXPECT_FALSE(little.Take(From("192.0.2.", 1), now_).ok());
  EXPECT_TRUE(little.Take(From("192.0.3.", 1), now_).ok());
}

using Numbers = std::vector<std::size_t>;

/// One of the addresses of an IPv4 prefix.
Origin At(const std::string& prefix, int number) { return {prefix + std::to_string(number), prefix, false}; }

/// All of these take so many places in turns; returns the number that each then has.
std::vector<std::int64_t> Fill(std::int64_t places, const std::vector<Origin>& callers, int tries) {
  std::vector<Origin> holders;
  std::vector<std::int64_t> held(callers.size());
  for (int i = 0; i < tries; ++i) {
    for (std::size_t caller = 0; caller < callers.size(); ++caller) {
      if (!MayHold(Limits(), places, callers[caller], holders)) continue;
      holders.push_back(callers[caller]);
      ++held[caller];
    }
  }
  return held;
}

TEST(FairPlaces, AnAddressMayHoldAllPlacesThatNobodyElseIsShortOf) {
  EXPECT_EQ(Fill(100, {At("192.0.2.", 1)}, 200), (std::vector<std::int64_t>{50}));
  EXPECT_TRUE(MayHold(Limits(), 100, At("192.0.2.", 1), std::vector<Origin>(49, At("192.0.2.", 1))));
}

TEST(FairPlaces, OncePlacesAreScarceAnAddressAndAPrefixHaveTheirShares) {
  const std::vector<Origin> taken(50, At("192.0.2.", 1));
  EXPECT_FALSE(MayHold(Limits(), 100, At("192.0.2.", 1), taken));
  EXPECT_FALSE(MayHold(Limits(), 100, At("192.0.2.", 2), taken)) << "the prefix holds more than its share";
  EXPECT_TRUE(MayHold(Limits(), 100, At("198.51.100.", 1), taken));
}

TEST(FairPlaces, OfTheLastPartEveryPrefixGetsAFew) {
  std::vector<Origin> crowd;
  for (int i = 0; i < 3; ++i) crowd.insert(crowd.end(), 27, At("192.0." + std::to_string(i) + ".", 1));
  ASSERT_GE(crowd.size(), 80U);
  EXPECT_FALSE(MayHold(Limits(), 100, At("192.0.1.", 9), crowd));
  const Origin newcomer = At("198.51.100.", 1);
  EXPECT_TRUE(MayHold(Limits(), 100, newcomer, crowd));
  crowd.insert(crowd.end(), 2, newcomer);
  EXPECT_FALSE(MayHold(Limits(), 100, newcomer, crowd));
  EXPECT_TRUE(MayHold(Limits(), 100, At("203.0.113.", 1), crowd));
}

TEST(FairPlaces, NobodyHoldsMorePlacesThanThereAre) {
  std::vector<Origin> everybody;
  for (int i = 0; i < 200; ++i) everybody.push_back(At("192." + std::to_string(i) + ".2.", 1));
  const auto held = Fill(32, everybody, 3);
  EXPECT_EQ(std::accumulate(held.begin(), held.end(), std::int64_t{0}), 32);
}

TEST(FairPlaces, AnUnknownOriginIsBoundByTheWholeAlone) {
  EXPECT_EQ(Fill(100, {Origin()}, 200), (std::vector<std::int64_t>{100}));
}

TEST(FairPlaces, OfManyEveryPrefixAndWithinItEveryAddressHasItsTurn) {
  const Origin a1 = At("a.", 1), a2 = At("a.", 2), b1 = At("b.", 1);
  EXPECT_EQ(FairSection({a1, a1, a1, a2, b1}, 5), (Numbers{0, 1, 2, 3, 4}));
  EXPECT_EQ(FairSection({a1, a1, a1, a2, b1}, 2), (Numbers{0, 4}));
  EXPECT_EQ(FairSection({a1, a1, a1, a2, b1}, 3), (Numbers{0, 3, 4}));
  EXPECT_EQ(FairSection({a1, a1, a1, a2, b1}, 4), (Numbers{0, 1, 3, 4}));
}

TEST(FairPlaces, WhereThereIsRoomForAllNobodyIsAskedWhereTheyComeFrom) {
  const auto never = [](int) -> Origin { throw std::logic_error("asked"); };
  EXPECT_EQ(Fairly(std::vector{3, 1, 2}, 3, never), (std::vector{3, 1, 2}));
}

using Names = std::vector<std::string>;

class FairQueueTest : public testing::Test {
 protected:
  bool Wait(const Origin& from, const std::string& name) {
    return queue_.Wait(from, [this, name](std::function<void()> over) {
      begun_.push_back(name);
      under_way_.push_back(std::move(over));
    });
  }
  /// Finishes running tasks until none waits.
  void FinishAll() {
    while (!under_way_.empty()) {
      const auto over = std::move(under_way_.front());
      under_way_.erase(under_way_.begin());
      over();
    }
  }

  Limits limits_;
  FairQueue queue_{1, 20, limits_};
  Names begun_;
  std::vector<std::function<void()>> under_way_;
};

TEST_F(FairQueueTest, OnlySoMuchIsUnderWayAtOnceAndOfOneAddressTheFirstComesFirst) {
  for (const char* name : {"1", "2", "3"}) EXPECT_TRUE(Wait(At("a.", 1), name));
  EXPECT_EQ(begun_, Names{"1"});
  FinishAll();
  EXPECT_EQ(begun_, (Names{"1", "2", "3"}));
}

TEST_F(FairQueueTest, WhoeverComesFromElsewhereIsNext) {
  for (const char* name : {"a", "b", "c", "d"}) Wait(At("crowd.", 1), name);
  Wait(At("crowd.", 2), "neighbour");
  Wait(At("far.", 1), "far");
  FinishAll();
  EXPECT_EQ(begun_, (Names{"a", "far", "neighbour", "b", "c", "d"}));
}

TEST_F(FairQueueTest, OneAddressDoesNotUseUpThePlaces) {
  int waiting = -1;  // the first does not wait
  while (Wait(At("crowd.", 1), "crowd")) ++waiting;
  EXPECT_EQ(waiting, 10);
  EXPECT_TRUE(Wait(At("far.", 1), "far"));
}

TEST_F(FairQueueTest, WorkThatIsDoneAtOnceIsFollowedAtOnce) {
  FairQueue queue{1, 20, limits_};
  int done = 0;
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(queue.Wait(At("a.", 1), [&](const std::function<void()>& over) {
      ++done;
      over();
    }));
  }
  EXPECT_EQ(done, 100);
  EXPECT_EQ(queue.waiting(), 0U);
}

}  // namespace
}  // namespace merels::service
