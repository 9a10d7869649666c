#include "server/service/base/rates.h"

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/base/hash.h"
#include "tests/support/manual_clock.h"

namespace merels::service {
namespace {

using std::chrono::seconds;

/// Three nodes, each of which allows an account 60 a minute, and 16 at once.
class ClusterRatesTest : public testing::Test {
 protected:
  struct Node {
    Node() {
      rates.Share(HashToken, [this] { ++woken; });
    }

    int woken = 0;
    Rates rates;
    RateKind& calls = rates.Add("calls", [] { return domain::RateLimit(60, 16); });
    RateKind& names = rates.Add("names", [] { return domain::RateLimit(60, 16); });
  };

  int TakeAll(Node& node, const std::string& key = "eve") {
    int taken = 0;
    while (node.calls.Take(key, clock.Monotonic()).ok()) ++taken;
    return taken;
  }
  /// All nodes receive the others' reports.
  void Exchange(std::size_t most = 1000) {
    for (auto& teller : nodes) {
      for (const Spent& spent : teller->rates.TakeUntold(most)) {
        for (auto& hearer : nodes) {
          if (hearer != teller) hearer->rates.Heard(spent, clock.Monotonic());
        }
      }
    }
  }
  Node& node(std::size_t i) { return *nodes[i]; }

  ManualClock clock;
  std::vector<std::unique_ptr<Node>> nodes = [] {
    std::vector<std::unique_ptr<Node>> made;
    for (int i = 0; i < 3; ++i) made.push_back(std::make_unique<Node>());
    return made;
  }();
};

TEST_F(ClusterRatesTest, WhatWasTakenAtOneNodeIsNotThereAtAnother) {
  EXPECT_EQ(TakeAll(node(0)), 16);
  Exchange();
  EXPECT_EQ(TakeAll(node(1)), 0);
  EXPECT_EQ(TakeAll(node(2), "ann"), 16) << "another account is not concerned";
  EXPECT_TRUE(node(2).names.Take("eve", clock.Monotonic()).ok()) << "nor another limit";
}

TEST_F(ClusterRatesTest, WhoSpreadsTheirCallsGetsInTheLongRunWhatOneNodeGives) {
  int taken = 0;
  for (int moment = 0; moment < 3000; ++moment) {
    for (auto& each : nodes) taken += TakeAll(*each);
    Exchange();
    clock.Advance(std::chrono::milliseconds(100));
  }
  // One a second for 300 seconds, plus one full bucket of all nodes, and the unreported rest.
  EXPECT_GE(taken, 300);
  EXPECT_LE(taken, 300 + 3 * 16 + 3 * 2);
}

TEST_F(ClusterRatesTest, WhoWaitsUntilAllIsFullAndEmptiesAllAtOnceGainsThatNoMoreThanOnce) {
  int taken = 0;
  for (int round = 0; round < 100; ++round) {
    for (auto& each : nodes) taken += TakeAll(*each);
    Exchange();
    clock.Advance(seconds(32));  // in which a single node has refilled twice
  }
  EXPECT_LE(taken, 100 * 32 + 3 * 16 + 3 * 2);
}

TEST_F(ClusterRatesTest, WhoTakesLittleIsToldOfNowAndThen) {
  for (int i = 0; i < 10; ++i) {
    EXPECT_TRUE(node(0).calls.Take("ann", clock.Monotonic()).ok());
    clock.Advance(seconds(10));
  }
  EXPECT_EQ(node(0).woken, 1);
  const auto told = node(0).rates.TakeUntold(10);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].kind, "calls");
  EXPECT_EQ(told[0].permissions, 10);
  EXPECT_EQ(told[0].bucket.find("ann"), std::string::npos);
}

TEST_F(ClusterRatesTest, OnlySoManyAreToldAtOnceAndTheOthersNextTime) {
  for (int i = 0; i < 5; ++i) TakeAll(node(0), "account " + std::to_string(i));
  EXPECT_EQ(node(0).rates.TakeUntold(3).size(), 3U);
  EXPECT_TRUE(node(0).rates.has_untold());
  EXPECT_EQ(node(0).rates.TakeUntold(3).size(), 2U);
  EXPECT_FALSE(node(0).rates.has_untold());
}

TEST_F(ClusterRatesTest, WhatWasPutBackIsNotTold) {
  EXPECT_TRUE(node(0).calls.Take("ann", clock.Monotonic()).ok());
  EXPECT_TRUE(node(0).calls.Take("ann", clock.Monotonic()).ok());
  node(0).calls.Refund("ann", 2);
  Exchange();
  EXPECT_EQ(TakeAll(node(1), "ann"), 16);
}

TEST_F(ClusterRatesTest, WhatNoNodeTellsIsIgnored) {
  TakeAll(node(0));
  const Spent told = node(0).rates.TakeUntold(1).at(0);
  for (const Spent& spent : {Spent{"nothing", told.bucket, 5}, Spent{"calls", "short", 5},
                             Spent{"calls", told.bucket, 0}, Spent{"calls", told.bucket, -1'000'000}}) {
    node(1).rates.Heard(spent, clock.Monotonic());
  }
  EXPECT_EQ(TakeAll(node(1)), 16);
  node(1).rates.Heard({"calls", told.bucket, 1'000'000'000}, clock.Monotonic());
  clock.Advance(seconds(16 * 257));
  EXPECT_EQ(TakeAll(node(1)), 16) << "no debt is deeper than so many full buckets";
}

TEST_F(ClusterRatesTest, AloneNothingIsTold) {
  Rates alone;
  RateKind& calls = alone.Add("calls", [] { return domain::RateLimit(60, 16); });
  for (int i = 0; i < 16; ++i) EXPECT_TRUE(calls.Take("ann", clock.Monotonic()).ok());
  EXPECT_FALSE(calls.Take("ann", clock.Monotonic()).ok());
  EXPECT_FALSE(alone.has_untold());
}

}  // namespace
}  // namespace merels::service
