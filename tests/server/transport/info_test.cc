// GetServerInfo: public facts of a server; limited like all calls.
#include <chrono>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "merels/v1/server_service.grpc.pb.h"
#include "server/transport/server.h"
#include "tests/server/transport/server_fixture.h"

namespace merels::transport {
namespace {

/// The answer to a caller without a token.
v1::GetServerInfoResponse AskServer(const TestGameServer& game_server) {
  const Guest stranger(game_server, "");
  const auto stub = v1::ServerService::NewStub(stranger.channel);
  v1::GetServerInfoResponse info;
  EXPECT_EQ(stranger.Call(stub, &v1::ServerService::Stub::GetServerInfo, v1::GetServerInfoRequest(), info),
            "OK");
  return info;
}

std::map<std::string, std::int64_t> LimitsIn(const v1::GetServerInfoResponse& info) {
  std::map<std::string, std::int64_t> limits;
  for (const v1::ServerLimit& limit : info.limits()) {
    EXPECT_FALSE(limit.about().empty()) << limit.name();
    EXPECT_TRUE(limits.emplace(limit.name(), limit.value()).second) << limit.name() << " is there twice";
  }
  return limits;
}

TEST(ServerInfo, AStrangerIsToldWhatTheServerIsAndItsLimits) {
  TestGameServer game_server({.limits = {.max_message_bytes = 5000, .command_burst = 7}});
  const auto before = SystemClock().Now().count();
  const v1::GetServerInfoResponse info = AskServer(game_server);
  EXPECT_EQ(info.version(), "test");
  EXPECT_EQ(info.protocol(), "merels.v1");
  EXPECT_GE(info.now_unix_ms(), before);
  EXPECT_LE(info.now_unix_ms(), SystemClock().Now().count());
  const auto limits = LimitsIn(info);
  EXPECT_EQ(limits.at("max-message-bytes"), 5000);
  EXPECT_EQ(limits.at("command-burst"), 7);
  EXPECT_EQ(limits.at("max-streams-per-account"), Limits().max_streams_per_account);
  EXPECT_FALSE(limits.contains("max-store-queue")) << "what protects the server itself is not told";
}

TEST(ServerInfo, LimitsThatAreSetWhileItServesAreToldFromThenOn) {
  TestGameServer game_server;
  Limits limits;
  limits.max_streams_per_account = 3;
  game_server.server().Set(limits);
  EXPECT_EQ(LimitsIn(AskServer(game_server)).at("max-streams-per-account"), 3);
}

TEST(ServerInfo, ItTellsWhatTheHouseAllows) {
  TestGameServer open;
  const v1::ServerPolicy usual = AskServer(open).policy();
  EXPECT_EQ(usual.registration(), v1::REGISTRATION_OPEN);
  EXPECT_EQ(usual.guests(), v1::GUEST_ACCESS_PLAY);
  EXPECT_FALSE(usual.rated_guests());
  EXPECT_EQ(usual.bot_pools_size(), 0);
  EXPECT_FALSE(usual.adjudicates());
  TestGameServer strict({.limits = {.bots = 3, .rated_delay_ms = 60'000},
                         .policy = {Registration::kInvite, Guests::kWatch, {"standard/blitz"}, true},
                         .name = "The Old Mill",
                         .web_address = "https://play.example"});
  const v1::GetServerInfoResponse info = AskServer(strict);
  EXPECT_EQ(info.name(), "The Old Mill");
  EXPECT_EQ(info.web_address(), "https://play.example");
  EXPECT_EQ(AskServer(open).web_address(), "");
  EXPECT_EQ(info.policy().registration(), v1::REGISTRATION_INVITE);
  EXPECT_EQ(info.policy().guests(), v1::GUEST_ACCESS_WATCH);
  ASSERT_EQ(info.policy().bot_pools_size(), 1);
  EXPECT_EQ(info.policy().bot_pools(0), "standard/blitz");
  EXPECT_EQ(info.policy().house_bots(), 3);
  EXPECT_TRUE(info.policy().adjudicates());
  EXPECT_EQ(info.policy().rated_watching().delay_ms(), 60'000);
  EXPECT_EQ(info.policy().rated_watching().access(), v1::WATCH_ACCESS_OPEN);
}

TEST(ServerInfo, AskingIsLimitedByAddress) {
  TestGameServer game_server(
      {.limits = {.address_calls_per_minute = 1, .address_call_burst = 3, .refusal_delay_ms = 0}});
  AskServer(game_server);
  const Guest stranger(game_server, "");
  const auto stub = v1::ServerService::NewStub(stranger.channel);
  v1::GetServerInfoResponse info;
  EXPECT_EQ(stranger.Call(stub, &v1::ServerService::Stub::GetServerInfo, v1::GetServerInfoRequest(), info),
            "RESOURCE_EXHAUSTED RATE_LIMITED");
}

}  // namespace
}  // namespace merels::transport
