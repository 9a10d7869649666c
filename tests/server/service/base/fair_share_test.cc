#include "server/service/base/fair_share.h"

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
  ClusterRates house_;
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

}  // namespace
}  // namespace merels::service
