// Clients over their rate limits, on the network.
#include <string>

#include <gtest/gtest.h>

#include "tests/server/transport/server_fixture.h"

namespace merels::transport {
namespace {

using Accounts = v1::AccountService::Stub;

/// Full buckets that never refill within a test.
Limits FewCalls(std::int64_t calls, std::int64_t from_address) {
  Limits limits;
  limits.calls_per_minute = limits.address_calls_per_minute = 1;
  limits.call_burst = calls;
  limits.address_call_burst = from_address;
  limits.refusal_delay_ms = 1;
  return limits;
}

TEST(Flood, AnAccountAboveItsLimitIsRefusedAndOthersAreServed) {
  TestGameServer game_server({FewCalls(3, 10'000)});
  Guest flooder(game_server);
  Guest other(game_server);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(flooder.GetAccount(), "OK");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(flooder.GetAccount(), "RESOURCE_EXHAUSTED RATE_LIMITED");
  EXPECT_EQ(other.GetAccount(), "OK");
}

TEST(Flood, AnotherConnectionOrASecondTokenIsNoWayAroundTheAccountsLimit) {
  TestGameServer game_server({FewCalls(3, 10'000)});
  Guest flooder(game_server);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(flooder.GetAccount(), "OK");
  EXPECT_EQ(Guest(game_server, flooder.token()).GetAccount(), "RESOURCE_EXHAUSTED RATE_LIMITED");
}

TEST(Flood, AnAddressAboveItsLimitIsRefusedWhoeverAsks) {
  TestGameServer game_server({FewCalls(10'000, 40)});
  Guest flooder(game_server);  // counts for 10
  Guest other(game_server);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(flooder.GetAccount(), "OK");
  EXPECT_EQ(other.GetAccount(), "RESOURCE_EXHAUSTED RATE_LIMITED");
  EXPECT_EQ(Guest(game_server, "").GetAccount(), "RESOURCE_EXHAUSTED RATE_LIMITED");
  EXPECT_EQ(TestStream(other).Finish(), "RESOURCE_EXHAUSTED RATE_LIMITED");
}

TEST(Flood, OpeningStreamsCountsForTheAccount) {
  TestGameServer game_server({FewCalls(25, 10'000)});
  Guest flooder(game_server);
  TestStream first(flooder);
  EXPECT_TRUE(first.Read().has_welcome());
  TestStream second(flooder);
  EXPECT_TRUE(second.Read().has_welcome());
  EXPECT_EQ(TestStream(flooder).Finish(), "RESOURCE_EXHAUSTED RATE_LIMITED");
}

TEST(Flood, AStreamThatSaysTooMuchIsEndedWithAReason) {
  Limits limits;
  limits.stream_messages_per_minute = 1;
  limits.stream_message_burst = 5;
  TestGameServer game_server({limits});
  Guest flooder(game_server);
  TestStream stream(flooder, false);  // a pong would count too
  ASSERT_TRUE(stream.Read().has_welcome());
  for (int i = 0; i < 6; ++i) stream.Subscribe("lobby");
  EXPECT_EQ(stream.Finish(), "RESOURCE_EXHAUSTED RATE_LIMITED");
  EXPECT_EQ(flooder.GetAccount(), "OK");
}

TEST(Flood, CommandsAboveTheirLimitAreRefusedAndThenEndTheStream) {
  Limits limits;
  limits.commands_per_minute = 1;
  limits.command_burst = 2;
  limits.stream_messages_per_minute = 1;
  limits.stream_message_burst = 3;
  TestGameServer game_server({limits});
  Guest flooder(game_server);
  TestStream stream(flooder, false);  // a pong would count too
  ASSERT_TRUE(stream.Read().has_welcome());
  v1::SessionRequest message;
  message.mutable_command()->set_match_id("aaaaaaaaaaaaa");
  message.mutable_command()->set_play_ply("a1");
  std::vector<std::string> reasons;
  for (int i = 0; i < 6; ++i) {
    message.mutable_command()->set_request_id(NewRequestId());
    stream.Write(message);
    reasons.push_back(stream.Read().acknowledgement().refused().reason());
  }
  const std::vector<std::string> expected = {"UNKNOWN_MATCH", "UNKNOWN_MATCH", "RATE_LIMITED",
                                             "RATE_LIMITED",  "RATE_LIMITED",  "RATE_LIMITED"};
  EXPECT_EQ(reasons, expected);
  EXPECT_EQ(stream.Finish(), "RESOURCE_EXHAUSTED RATE_LIMITED");
}

}  // namespace
}  // namespace merels::transport
