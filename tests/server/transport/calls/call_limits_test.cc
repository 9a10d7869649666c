#include "server/transport/calls/call_limits.h"

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

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

  CallLimiter::Refuse Refuse() {
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
  service::Rates house_;
  CallLimiter gate_{limits_, clock_, executor_, house_};
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
  service::Rates house;
  auto gate = std::make_optional<CallLimiter>(limits_, clock_, executor_, house);
  for (int i = 0; i < 5; ++i) gate->LetIn(PlayerOf("ann"), kPlain, Refuse());
  gate.reset();
  executor_.Advance(milliseconds(200));
  EXPECT_EQ(refusals_.size(), 1U);
}

/// The name of the limit that was reached.
std::string LimitIn(const Error& error) {
  const std::string* limit = error.facts.Find(fact::kLimit);
  return limit == nullptr ? "" : *limit;
}

class ListTurnsTest : public testing::Test {
 protected:
  ListTurnsTest() {
    limits_.lists_at_once = 2;
    limits_.lists_waiting = 3;
  }

  /// Of each account an address of its own, unless said.
  void Begin(const std::string& account, const std::string& list, std::string address = "") {
    if (address.empty()) address = account;
    turns_.Begin(AccountId(account), {address, address},
                 [this, account, list](const Result<ListTurns::End>& turn) {
                   if (!turn) return refused_.push_back(list + " " + LimitIn(turn.error()));
                   begun_.push_back(list);
                   ends_[account].push_back(*turn);
                 });
  }
  /// The account's list that was begun first is over.
  void End(const std::string& account) {
    const auto end = ends_.at(account).front();
    ends_.at(account).pop_front();
    end();
  }

  using Names = std::vector<std::string>;

  Limits limits_;
  ListTurns turns_{limits_};
  Names begun_;
  Names refused_;  // each with the limit
  std::map<std::string, std::deque<ListTurns::End>> ends_;
};

TEST_F(ListTurnsTest, OfAnAccountTwoAreReadAndTheNextWhenOneIsOver) {
  for (const char* list : {"a1", "a2", "a3", "a4"}) Begin("ann", list);
  EXPECT_EQ(begun_, (Names{"a1", "a2"}));
  End("ann");
  EXPECT_EQ(begun_, (Names{"a1", "a2", "a3"}));
  End("ann");
  EXPECT_EQ(begun_, (Names{"a1", "a2", "a3", "a4"}));
}

TEST_F(ListTurnsTest, AnotherAccountDoesNotWaitForThese) {
  for (const char* list : {"a1", "a2", "a3"}) Begin("ann", list);
  Begin("bob", "b1");
  EXPECT_EQ(begun_, (Names{"a1", "a2", "b1"}));
}

TEST_F(ListTurnsTest, WhoHasTooManyWaitingIsRefusedTheNextWithoutItsEverBeginning) {
  for (int i = 0; i < 6; ++i) Begin("ann", std::to_string(i));
  EXPECT_EQ(refused_, (Names{"5 lists-waiting"}));
  for (int i = 0; i < 5; ++i) End("ann");
  EXPECT_EQ(begun_, (Names{"0", "1", "2", "3", "4"}));
}

TEST_F(ListTurnsTest, NothingIsKeptOfAnAccountWhoseListsAreOver) {
  for (const char* list : {"a1", "a2", "a3"}) Begin("ann", list);
  EXPECT_EQ(turns_.accounts(), 1U);
  for (int i = 0; i < 3; ++i) End("ann");
  EXPECT_EQ(turns_.accounts(), 0U);
  Begin("ann", "again");
  EXPECT_EQ(begun_.back(), "again");
}

TEST_F(ListTurnsTest, AListThatIsOverAtOnceMakesWayForTheNext) {
  limits_.lists_at_once = 1;
  Begin("ann", "first");
  const auto brief = [this](const Result<ListTurns::End>& turn) {
    begun_.emplace_back("brief");
    (*turn)();
  };
  turns_.Begin(AccountId("ann"), {"ann", "ann"}, brief);
  turns_.Begin(AccountId("ann"), {"ann", "ann"}, brief);
  End("ann");
  EXPECT_EQ(begun_, (Names{"first", "brief", "brief"}));
  EXPECT_EQ(turns_.accounts(), 0U);
}

TEST_F(ListTurnsTest, ManyAccountsOfOneAddressDoNotKeepThatOfAnotherWaiting) {
  Names names;
  for (std::size_t i = 0; i < 3 * ListTurns::kAtOnce; ++i) names.push_back("a" + std::to_string(i));
  for (const std::string& name : names) Begin(name, name, "school");
  EXPECT_EQ(begun_, Names(names.begin(), names.begin() + ListTurns::kAtOnce));
  Begin("bob", "bob", "home");
  End("a0");
  EXPECT_EQ(begun_.back(), "bob");
  End("bob");
  EXPECT_EQ(begun_.back(), names[ListTurns::kAtOnce]);
}

TEST_F(ListTurnsTest, OneAddressDoesNotUseUpThePlacesInTheQueue) {
  limits_.max_list_queue = 16;
  ListTurns turns(limits_);
  const auto begin = [&](const std::string& account, const std::string& address) {
    bool refused = false;
    turns.Begin(AccountId(account), {address, address},
                [&](const Result<ListTurns::End>& turn) { refused = !turn; });
    return !refused;
  };
  int taken = 0;
  for (int i = 0; i < 40; ++i) taken += begin("a" + std::to_string(i), "school") ? 1 : 0;
  EXPECT_LT(taken, 20);
  EXPECT_TRUE(begin("bob", "home"));
  EXPECT_EQ(turns.accounts(), static_cast<std::size_t>(taken) + 1) << "nothing is kept of the refused";
}

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
