// The operator's calls about limits, over the network.
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "merels/v1/moderation_service.grpc.pb.h"
#include "merels/v1/operator_service.grpc.pb.h"
#include "server/app/live_limits.h"
#include "tests/server/transport/server_fixture.h"
#include "tests/support/temporary_folder.h"

namespace merels::transport {
namespace {

using Operator = v1::OperatorService::Stub;

class LimitCalls : public ::testing::Test {
 protected:
  TestGameServerOptions Options() {
    TestGameServerOptions options;
    options.limit_control = &live_;
    return options;
  }
  std::string Set(const Guest& who, const std::string& name, std::int64_t value, bool keep = false) {
    v1::SetLimitRequest request;
    request.set_name(name);
    request.set_value(value);
    request.set_keep(keep);
    v1::SetLimitResponse answer;
    const std::string code = who.Call(operation_, &Operator::SetLimit, request, answer);
    limit_ = answer.limit();
    return code;
  }
  std::string Reset(const Guest& who, const std::string& name) {
    v1::ResetLimitRequest request;
    request.set_name(name);
    v1::ResetLimitResponse answer;
    const std::string code = who.Call(operation_, &Operator::ResetLimit, request, answer);
    limit_ = answer.limit();
    return code;
  }
  v1::ListLimitsResponse List(int size = 0, const std::string& token = "") {
    v1::ListLimitsRequest request;
    request.set_page_size(size);
    request.set_page_token(token);
    v1::ListLimitsResponse answer;
    EXPECT_EQ(operator_.Call(operation_, &Operator::ListLimits, request, answer), "OK");
    return answer;
  }
  /// Newest first, "action: detail".
  std::vector<std::string> Audit() {
    std::promise<std::vector<std::string>> told;
    game_server_.Run([&game_server = game_server_, &told] {
      game_server.game_server().moderation().ListAudit(0, {}, [&told](const auto& all) {
        std::vector<std::string> entries;
        for (const auto& one : all.value().items) entries.push_back(one.action + ": " + one.detail);
        told.set_value(std::move(entries));
      });
    });
    return told.get_future().get();
  }

  const TemporaryFolder folder_;
  Limits limits_;
  LiveLimits live_{limits_, folder_.path() / "kept-limits.toml"};
  TestGameServer game_server_{Options()};
  Guest ann_{game_server_};
  Guest operator_{game_server_, TestGameServer::kOperatorToken};
  std::unique_ptr<Operator> operation_ = v1::OperatorService::NewStub(Connect(game_server_));
  v1::LimitSetting limit_;  // of the last answer
};

TEST_F(LimitCalls, AreForTheOperatorAlone) {
  v1::ListLimitsResponse all;
  EXPECT_EQ(ann_.Call(operation_, &Operator::ListLimits, v1::ListLimitsRequest(), all),
            "UNAUTHENTICATED BAD_TOKEN");
  EXPECT_EQ(Set(ann_, "max-chat-text", 100), "UNAUTHENTICATED BAD_TOKEN");
  EXPECT_EQ(Reset(ann_, "max-chat-text"), "UNAUTHENTICATED BAD_TOKEN");
  EXPECT_EQ(limits_.max_chat_text, 200);
}

TEST_F(LimitCalls, ListEveryLimitByNamePageByPage) {
  const auto all = List();
  EXPECT_EQ(static_cast<std::size_t>(all.limits_size()), kLimitTable.size());
  EXPECT_EQ(all.next_page_token(), "");
  const auto first = List(10);
  ASSERT_EQ(first.limits_size(), 10);
  const auto second = List(10, first.next_page_token());
  ASSERT_EQ(second.limits_size(), 10);
  EXPECT_EQ(second.limits(0).name(), all.limits(10).name());
  EXPECT_LT(first.limits(9).name(), second.limits(0).name());
}

TEST_F(LimitCalls, ALimitThatIsSetIsInForceListedAndInTheAudit) {
  ASSERT_EQ(Set(operator_, "max-chat-text", 100, true), "OK");
  EXPECT_EQ(limits_.max_chat_text, 100);
  EXPECT_EQ(limit_.value(), 100);
  EXPECT_EQ(limit_.configured_value(), 200);
  EXPECT_EQ(limit_.default_value(), 200);
  EXPECT_EQ(limit_.kept_value(), 100);
  EXPECT_TRUE(limit_.is_set());
  EXPECT_FALSE(limit_.needs_restart());
  const auto all = List();
  for (const v1::LimitSetting& one : all.limits()) {
    EXPECT_EQ(one.is_set(), one.name() == "max-chat-text");
    if (one.name() == "max-open-tables") EXPECT_TRUE(one.needs_restart());
    if (one.name() == "chat-burst") EXPECT_FALSE(one.needs_restart());
  }
  ASSERT_EQ(Reset(operator_, "max-chat-text"), "OK");
  EXPECT_EQ(limits_.max_chat_text, 200);
  EXPECT_FALSE(limit_.is_set());
  EXPECT_FALSE(limit_.has_kept_value());
  EXPECT_EQ(Audit(), (std::vector<std::string>{
                         "reset-limit: max-chat-text is 200 again, as configured, instead of 100",
                         "set-limit: max-chat-text is 100 instead of 200, kept"}));
}

TEST_F(LimitCalls, ThatChangeNothingAreInNoAudit) {
  EXPECT_EQ(Reset(operator_, "max-chat-text"), "OK");
  EXPECT_EQ(limit_.value(), 200);
  EXPECT_EQ(Set(operator_, "max-chat-txt", 100), "INVALID_ARGUMENT BAD_ARGUMENT");
  EXPECT_EQ(Set(operator_, "max-chat-text", 0), "INVALID_ARGUMENT BAD_ARGUMENT");
  EXPECT_EQ(Set(operator_, "max-open-tables", 5), "INVALID_ARGUMENT BAD_ARGUMENT");
  EXPECT_EQ(Reset(operator_, ""), "INVALID_ARGUMENT BAD_ARGUMENT");
  EXPECT_EQ(Audit(), std::vector<std::string>());
}

TEST_F(LimitCalls, OneThatCannotBeKeptIsToldInTheAuditAsNotDone) {
  std::filesystem::create_directories(folder_.path() / "kept-limits.toml" / "in the way");
  EXPECT_EQ(Set(operator_, "max-chat-text", 100, true), "UNAVAILABLE STORE_REFUSED");
  EXPECT_EQ(limits_.max_chat_text, 200);
  const auto audit = Audit();
  ASSERT_EQ(audit.size(), 2U);
  EXPECT_EQ(audit[0].rfind("set-limit: not done: ", 0), 0U) << audit[0];
}

}  // namespace
}  // namespace merels::transport
