#include "client/cli/moderation/status.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace merels::cli {
namespace {

api::NodeStatus With(std::vector<std::uint64_t> counts) {
  api::NodeStatus status;
  double seconds = 0.001;
  for (const std::uint64_t count : counts) status.store_times.push_back({seconds *= 2, count});
  status.store_times.back().most_seconds = std::numeric_limits<double>::infinity();
  return status;
}

TEST(NodeStatusInWords, AShareOfTheEntriesIsStoredWithinTheBoundItFallsInto) {
  const api::NodeStatus status = With({50, 49, 1});
  EXPECT_DOUBLE_EQ(*WithinSeconds(status, 0.5), 0.002);
  EXPECT_DOUBLE_EQ(*WithinSeconds(status, 0.51), 0.004);
  EXPECT_DOUBLE_EQ(*WithinSeconds(status, 0.99), 0.004);
  EXPECT_TRUE(std::isinf(*WithinSeconds(status, 0.999)));
  EXPECT_FALSE(WithinSeconds(With({0, 0, 0}), 0.5)) << "nothing was stored";
}

TEST(NodeStatusInWords, WhatWasAddedIsTheDifference) {
  api::NodeStatus before = With({50, 49, 1}), now = With({60, 49, 2});
  before.entries = 100;
  now.entries = 111;
  now.seeks = 3;
  const api::NodeStatus added = Since(before, now);
  EXPECT_EQ(added.entries, 11U);
  EXPECT_EQ(added.seeks, 3) << "that is as of now";
  EXPECT_EQ(added.store_times[0].entries, 10U);
  EXPECT_EQ(added.store_times[1].entries, 0U);
  EXPECT_EQ(added.store_times[2].entries, 1U);
}

}  // namespace
}  // namespace merels::cli
