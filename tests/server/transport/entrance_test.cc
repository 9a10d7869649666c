// Checks of a call before it is served, over the network.
#include <list>
#include <string>

#include <grpcpp/generic/generic_stub.h>
#include <gtest/gtest.h>

#include "merels/v1/operator_service.grpc.pb.h"
#include "tests/server/transport/server_fixture.h"

namespace merels::transport {
namespace {

/// Calls that send their headers and no request.
class SilentCalls {
 public:
  explicit SilentCalls(const TestGameServer& game_server) : stub_(Connect(game_server)) {}
  ~SilentCalls() {
    for (grpc::ClientContext& context : contexts_) context.TryCancel();
    for (; !contexts_.empty(); contexts_.pop_back()) {
      grpc::Status status;
      calls_.back()->Finish(&status, &calls_);
      Complete();
      calls_.pop_back();
    }
  }

  void Begin(const std::string& method) {
    calls_.push_back(stub_.PrepareCall(&contexts_.emplace_back(), method, &queue_));
    calls_.back()->StartCall(&calls_);
    Complete();
  }

  /// Waits for the newest call's answer.
  std::string Finish() {
    grpc::Status status;
    calls_.back()->Finish(&status, &calls_);
    Complete();
    calls_.pop_back();
    contexts_.pop_back();
    return CodeAndReason(status);
  }

 private:
  void Complete() {
    void* tag = nullptr;
    bool ok = false;
    EXPECT_TRUE(queue_.Next(&tag, &ok));
  }

  grpc::CompletionQueue queue_;
  grpc::GenericStub stub_;
  std::list<grpc::ClientContext> contexts_;
  std::list<std::unique_ptr<grpc::GenericClientAsyncReaderWriter>> calls_;
};

constexpr const char* kCall = "/merels.v1.RulesService/ListRulesets";

std::string SignInAs(const TestGameServer& game_server, const std::string& forwarded) {
  const auto stub = v1::AccountService::NewStub(Connect(game_server));
  grpc::ClientContext context;
  context.AddMetadata("x-forwarded-for", forwarded);
  v1::SignInGuestResponse answer;
  return CodeAndReason(stub->SignInGuest(&context, {}, &answer));
}

/// Enough for two new guests from one address.
Limits TwoGuests() {
  Limits limits;
  limits.address_calls_per_minute = 1;
  limits.address_call_burst = 20;
  limits.refusal_delay_ms = 1;
  return limits;
}

TEST(Entrance, ACallWhoseRequestDoesNotComeEnds) {
  TestGameServer game_server({.limits = {.request_ms = 100}});
  SilentCalls calls(game_server);
  calls.Begin(kCall);
  EXPECT_EQ(calls.Finish(), "DEADLINE_EXCEEDED");
  EXPECT_EQ(Guest(game_server).GetAccount(), "OK");
}

TEST(Entrance, AConnectionHasSoManyCallsWithoutTheirRequest) {
  TestGameServer game_server({.limits = {.request_ms = 600'000, .max_waiting_requests_per_connection = 3}});
  SilentCalls calls(game_server);
  for (int i = 0; i < 4; ++i) calls.Begin(kCall);
  EXPECT_EQ(calls.Finish(), "RESOURCE_EXHAUSTED RATE_LIMITED");
  SilentCalls others(game_server);
  others.Begin(kCall);
  EXPECT_EQ(Guest(game_server).GetAccount(), "OK");
}

TEST(Entrance, HeadersAloneCountForTheAddress) {
  TestGameServer game_server(
      {.limits = {.address_calls_per_minute = 1, .address_call_burst = 9, .refusal_delay_ms = 1}});
  SilentCalls calls(game_server);
  for (int i = 0; i < 4; ++i) calls.Begin(kCall);
  EXPECT_EQ(calls.Finish(), "RESOURCE_EXHAUSTED RATE_LIMITED");
}

TEST(Entrance, CallsThatDoNotExistCountForTheAddress) {
  TestGameServer game_server(
      {.limits = {.address_calls_per_minute = 1, .address_call_burst = 80, .refusal_delay_ms = 1}});
  SilentCalls calls(game_server);
  for (const char* const answer : {"UNIMPLEMENTED", "UNIMPLEMENTED", "RESOURCE_EXHAUSTED RATE_LIMITED"}) {
    calls.Begin("/weather/Now");
    EXPECT_EQ(calls.Finish(), answer);
  }
}

TEST(Entrance, OnlyATrustedProxySaysForWhomItSpeaks) {
  TestGameServer trusting({.limits = TwoGuests(), .trusted_proxy = "127.0.0.1"});
  for (const char* const client : {"192.0.2.1", "192.0.2.2", "203.0.113.9, 192.0.2.3"}) {
    EXPECT_EQ(SignInAs(trusting, client), "OK");
    EXPECT_EQ(SignInAs(trusting, client), "OK");
    EXPECT_EQ(SignInAs(trusting, client), "RESOURCE_EXHAUSTED RATE_LIMITED");
  }
  TestGameServer careful({TwoGuests()});
  EXPECT_EQ(SignInAs(careful, "192.0.2.1"), "OK");
  EXPECT_EQ(SignInAs(careful, "192.0.2.2"), "OK");
  EXPECT_EQ(SignInAs(careful, "192.0.2.3"), "RESOURCE_EXHAUSTED RATE_LIMITED");
}

TEST(Entrance, WhoComesThroughAProxyIsNotOnThisMachine) {
  TestGameServer game_server({.trusted_proxy = "127.0.0.1"});
  const auto invite = [&game_server](const char* forwarded) {
    const auto stub = v1::OperatorService::NewStub(Connect(game_server));
    grpc::ClientContext context;
    context.AddMetadata("authorization", std::string("Bearer ") + TestGameServer::kOperatorToken);
    if (forwarded != nullptr) context.AddMetadata("x-forwarded-for", forwarded);
    v1::ListInvitesResponse answer;
    return CodeAndReason(stub->ListInvites(&context, {}, &answer));
  };
  EXPECT_EQ(invite(nullptr), "OK");
  EXPECT_EQ(invite("192.0.2.1"), "PERMISSION_DENIED NOT_ALLOWED");
}

}  // namespace
}  // namespace merels::transport
