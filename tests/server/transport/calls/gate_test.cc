#include "server/transport/calls/gate.h"

#include <optional>

#include <gtest/gtest.h>

#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "tests/support/manual_executor.h"

namespace merels::transport {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr api::CallRule kPlain{api::Needs::kToken, 1};
constexpr api::CallRule kDear{api::Needs::kToken, 3};

match::Player PlayerOf(const std::string& id, bool bot = false) { return {AccountId(id), id, false, bot}; }

milliseconds RetryDelayIn(const grpc::Status& status) {
  google::rpc::Status details;
  details.ParseFromString(status.error_details());
  google::rpc::RetryInfo info;
  for (const auto& detail : details.details()) {
    if (detail.UnpackTo(&info)) break;
  }
  return seconds(info.retry_delay().seconds()) + milliseconds(info.retry_delay().nanos() / 1'000'000);
}

class GateTest : public testing::Test {
 protected:
  GateTest() {
    limits_.calls_per_minute = 60;
    limits_.call_burst = 4;
    limits_.bot_calls_per_minute = 60;
    limits_.bot_call_burst = 2;
    limits_.address_calls_per_minute = 60;
    limits_.address_call_burst = 6;
    limits_.refusal_delay_ms = 200;
    limits_.max_delayed_refusals = 2;
  }

  Gate::Refuse Refuse() {
    return [this](const grpc::Status& status) { refusals_.push_back(status); };
  }
  bool LetIn(const match::Player& player, const api::CallRule& call = kPlain) {
    return gate_.LetIn(player, call, Refuse());
  }
  bool LetInFrom(const std::string& address, const api::CallRule& call = kPlain) {
    return gate_.LetInFrom(address, call, Refuse());
  }

  Limits limits_;
  ManualClock clock_;
  ManualExecutor executor_{clock_};
  std::vector<grpc::Status> refusals_;
  service::ClusterRates house_;
  Gate gate_{limits_, clock_, executor_, house_};
};

TEST_F(GateTest, AnAccountMakesAsManyCallsAsItMayAndAnotherIsNotConcerned) {
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(LetIn(PlayerOf("ann")));
  EXPECT_FALSE(LetIn(PlayerOf("ann")));
  EXPECT_TRUE(LetIn(PlayerOf("bob")));
  executor_.Advance(seconds(1));
  EXPECT_TRUE(LetIn(PlayerOf("ann")));
}

TEST_F(GateTest, ADearCallCountsForSeveral) {
  EXPECT_TRUE(LetIn(PlayerOf("ann"), kDear));
  EXPECT_FALSE(LetIn(PlayerOf("ann"), kDear));
  EXPECT_TRUE(LetIn(PlayerOf("ann")));
}

TEST_F(GateTest, AWiderPrefixHasALimitTooAndOneOfIPv4ALooserOne) {
  limits_.ipv6_prefix_addresses = 2;
  limits_.ipv4_prefix_addresses = 3;
  const auto let_in = [this](const std::string& start, const std::string& end) {
    int calls = 0;
    for (int i = 1; i <= 40; ++i) calls += LetInFrom(start + std::to_string(i) + end) ? 1 : 0;
    return calls;
  };
  EXPECT_EQ(let_in("2001:db8:7:", "::/64"), 2 * 6);
  EXPECT_EQ(let_in("192.0.2.", ""), 3 * 6);
  EXPECT_TRUE(LetInFrom("2001:db8:8:1::/64"));
  EXPECT_TRUE(LetInFrom("192.0.3.1"));
}

TEST_F(GateTest, AnAddressHasALimitOfItsOwn) {
  EXPECT_TRUE(LetInFrom("192.0.2.7", kDear));
  EXPECT_TRUE(LetInFrom("192.0.2.7", kDear));
  EXPECT_FALSE(LetInFrom("192.0.2.7"));
  EXPECT_TRUE(LetInFrom("192.0.2.8"));
  EXPECT_TRUE(LetIn(PlayerOf("ann")));
}

TEST_F(GateTest, AComputerHasLimitsOfItsOwn) {
  EXPECT_TRUE(LetIn(PlayerOf("robbie", true)));
  EXPECT_TRUE(LetIn(PlayerOf("robbie", true)));
  EXPECT_FALSE(LetIn(PlayerOf("robbie", true)));
}

TEST_F(GateTest, TheRefusalComesLaterAndSaysHowLongToWait) {
  for (int i = 0; i < 5; ++i) LetIn(PlayerOf("ann"));
  EXPECT_TRUE(refusals_.empty());
  executor_.Advance(milliseconds(199));
  EXPECT_TRUE(refusals_.empty());
  executor_.Advance(milliseconds(1));
  ASSERT_EQ(refusals_.size(), 1U);
  EXPECT_EQ(refusals_[0].error_code(), grpc::RESOURCE_EXHAUSTED);
  EXPECT_EQ(RetryDelayIn(refusals_[0]), milliseconds(1000));
}

TEST_F(GateTest, SoManyWaitForARefusalAndMoreAreRefusedAtOnce) {
  for (int i = 0; i < 7; ++i) LetIn(PlayerOf("ann"));
  EXPECT_EQ(refusals_.size(), 1U);
  executor_.Advance(milliseconds(200));
  EXPECT_EQ(refusals_.size(), 3U);
}

TEST_F(GateTest, ARefusalMayComeWhenTheGateIsGone) {
  service::ClusterRates house;
  auto gate = std::make_optional<Gate>(limits_, clock_, executor_, house);
  for (int i = 0; i < 5; ++i) gate->LetIn(PlayerOf("ann"), kPlain, Refuse());
  gate.reset();
  executor_.Advance(milliseconds(200));
  EXPECT_EQ(refusals_.size(), 1U);
}

}  // namespace
}  // namespace merels::transport
