#include "server/domain/rate_limit.h"

#include <gtest/gtest.h>

namespace merels::domain {
namespace {

using std::chrono::seconds;

TEST(RateLimit, ABurstIsAllowedAndThenOnlyTheRate) {
  RateLimit limit(60, 3);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limit.Take(seconds(1)).ok());
  EXPECT_EQ(limit.Take(seconds(1)).error().reason, Reason::kRateLimited);
  EXPECT_TRUE(limit.Take(seconds(2)).ok());
  EXPECT_FALSE(limit.Take(seconds(2)).ok());
}

TEST(RateLimit, ALongRestFillsNoMoreThanTheBurst) {
  RateLimit limit(60, 2);
  EXPECT_TRUE(limit.Take(seconds(1'000)).ok());
  EXPECT_TRUE(limit.Take(seconds(1'000)).ok());
  EXPECT_FALSE(limit.Take(seconds(1'000)).ok());
}

TEST(RateLimit, WhoTakesTooMuchLearnsHowLongToWait) {
  RateLimit limit(60, 10);
  EXPECT_EQ(limit.TakeOrWait(seconds(100), 8), seconds(0));
  EXPECT_EQ(limit.TakeOrWait(seconds(100), 5), seconds(3));
  EXPECT_EQ(limit.TakeOrWait(seconds(102), 5), seconds(1));
  EXPECT_EQ(limit.TakeOrWait(seconds(103), 5), seconds(0));
}

TEST(RateLimit, MoreThanItHoldsIsTakenFromAFullOne) {
  RateLimit limit(60, 10);
  EXPECT_EQ(limit.TakeOrWait(seconds(100), 50), seconds(0));
  EXPECT_EQ(limit.TakeOrWait(seconds(100), 50), seconds(10));
}

}  // namespace
}  // namespace merels::domain
