#include <gtest/gtest.h>

#include "server/transport/door/connection_table.h"

namespace merels::transport {
namespace {

using std::chrono::seconds;

TEST(LeakyBucket, TheSumHasALimit) {
  LeakyBucket bytes(1000, 0);
  EXPECT_TRUE(bytes.Add(600, seconds(1)));
  EXPECT_TRUE(bytes.Add(400, seconds(2)));
  EXPECT_FALSE(bytes.Add(1, seconds(3)));
}

TEST(LeakyBucket, WhatIsAccountedForLaterCountsNoMore) {
  LeakyBucket bytes(1000, 0);
  EXPECT_TRUE(bytes.Add(1000, seconds(1)));
  EXPECT_TRUE(bytes.Add(-900, seconds(2)));
  EXPECT_TRUE(bytes.Add(900, seconds(3)));
}

TEST(LeakyBucket, SomeIsForgivenEachSecondAndNotMoreThanThereIs) {
  LeakyBucket bytes(1000, 100);
  EXPECT_TRUE(bytes.Add(1000, seconds(1)));
  EXPECT_TRUE(bytes.Add(500, seconds(6)));
  EXPECT_FALSE(bytes.Add(501, seconds(11)));
  EXPECT_TRUE(bytes.Add(0, seconds(1000)));
  EXPECT_TRUE(bytes.Add(1000, seconds(1000)));
  EXPECT_FALSE(bytes.Add(1, seconds(1000)));
}

TEST(LeakyBucket, NobodySavesUpForAFlood) {
  LeakyBucket bytes(1000, 0);
  bytes.Add(-1'000'000, seconds(1));
  EXPECT_TRUE(bytes.Add(1250, seconds(2)));
  EXPECT_FALSE(bytes.Add(1, seconds(2)));
}

TEST(LeakyBucket, MoreThanASixteenthIsSuspicious) {
  LeakyBucket bytes(1600, 0);
  bytes.Add(100, seconds(1));
  EXPECT_FALSE(bytes.suspicious());
  bytes.Add(1, seconds(1));
  EXPECT_TRUE(bytes.suspicious());
}

}  // namespace
}  // namespace merels::transport
