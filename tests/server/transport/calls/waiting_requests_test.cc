#include "server/transport/calls/waiting_requests.h"

#include <gtest/gtest.h>

namespace merels::transport {
namespace {

using std::chrono::milliseconds;

class WaitingRequestsTest : public testing::Test {
 protected:
  WaitingRequestsTest() {
    limits_.request_ms = 1000;
    limits_.max_waiting_requests_per_connection = 2;
    limits_.max_waiting_requests_per_address = 3;
  }

  Result<WaitingRequests::Number> Begin(const std::string& connection, const std::string& address) {
    return waiting_.Begin(connection, address, now_, [this] { ++expired_; });
  }

  Limits limits_;
  WaitingRequests waiting_{limits_};
  std::chrono::nanoseconds now_ = milliseconds(5000);
  int expired_ = 0;
};

TEST_F(WaitingRequestsTest, AConnectionHasSoManyAndAnAddressSoMany) {
  const auto first = Begin("a:1", "a");
  EXPECT_TRUE(first.ok());
  EXPECT_TRUE(Begin("a:1", "a").ok());
  EXPECT_EQ(Begin("a:1", "a").error().reason, Reason::kRateLimited);
  EXPECT_TRUE(Begin("a:2", "a").ok());
  EXPECT_EQ(Begin("a:3", "a").error().reason, Reason::kRateLimited);
  EXPECT_TRUE(Begin("b:1", "b").ok());
  waiting_.End(*first);
  waiting_.End(*first);
  EXPECT_TRUE(Begin("a:1", "a").ok());
  EXPECT_FALSE(Begin("a:1", "a").ok());
}

TEST_F(WaitingRequestsTest, OfAConnectionThatManyShareOnlyTheAddressCounts) {
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(Begin("", "a").ok());
  EXPECT_FALSE(Begin("", "a").ok());
  EXPECT_TRUE(Begin("", "b").ok());
}

TEST_F(WaitingRequestsTest, WhoseTimeIsOverIsToldOnce) {
  const auto early = Begin("a:1", "a");
  EXPECT_TRUE(early.ok());
  waiting_.End(*early);
  EXPECT_TRUE(Begin("a:1", "a").ok());
  now_ += milliseconds(500);
  EXPECT_TRUE(Begin("a:1", "a").ok());
  waiting_.Expire(now_ + milliseconds(499));
  EXPECT_EQ(expired_, 0);
  waiting_.Expire(now_ + milliseconds(500));
  EXPECT_EQ(expired_, 1);
  EXPECT_FALSE(waiting_.empty());
  waiting_.Expire(now_ + milliseconds(1000));
  waiting_.Expire(now_ + milliseconds(5000));
  EXPECT_EQ(expired_, 2);
  EXPECT_TRUE(waiting_.empty());
  EXPECT_TRUE(Begin("a:1", "a").ok());
}

}  // namespace
}  // namespace merels::transport
