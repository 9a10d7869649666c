#include "server/domain/uptime.h"

#include <gtest/gtest.h>

namespace merels::domain {
namespace {

std::chrono::milliseconds Ms(int count) { return std::chrono::milliseconds(count); }

TEST(Uptime, WhatLiesBetweenTwoRunsIsNotServed) {
  const Uptime uptime({{Ms(500), Ms(600)}, {Ms(100), Ms(200)}});
  EXPECT_EQ(uptime.Within(Ms(0), Ms(1000)), Ms(200));
  EXPECT_EQ(uptime.Within(Ms(150), Ms(1000)), Ms(150));
  EXPECT_EQ(uptime.Within(Ms(150), Ms(550)), Ms(100));
  EXPECT_EQ(uptime.Within(Ms(200), Ms(500)), Ms(0));
  EXPECT_EQ(uptime.Within(Ms(700), Ms(900)), Ms(0));
}

TEST(Uptime, TimeThatTwoNodesServedCountsOnce) {
  const Uptime uptime({{Ms(100), Ms(300)}, {Ms(200), Ms(400)}, {Ms(250), Ms(260)}, {Ms(400), Ms(450)}});
  EXPECT_EQ(uptime.Within(Ms(0), Ms(1000)), Ms(350));
}

TEST(Uptime, AHouseThatNeverServedServedNothing) { EXPECT_EQ(Uptime().Within(Ms(0), Ms(1000)), Ms(0)); }

}  // namespace
}  // namespace merels::domain
