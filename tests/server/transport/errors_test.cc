// An error's details besides its reason: facts, and retry delays. In calls and on the stream.
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "proto/wire/status.h"
#include "tests/server/transport/server_fixture.h"

namespace merels::transport {
namespace {

using FactMap = std::map<std::string, std::string>;

template <class Metadata>
FactMap FactsIn(const Metadata& metadata) {
  return {metadata.begin(), metadata.end()};
}

/// A status's details.
struct ErrorDetails {
  std::string reason;
  FactMap facts;
  std::optional<std::int64_t> retry_ms;
};

ErrorDetails DetailsOf(const grpc::Status& status) {
  ErrorDetails found;
  google::rpc::Status details;
  EXPECT_TRUE(details.ParseFromString(status.error_details()));
  google::rpc::ErrorInfo info;
  google::rpc::RetryInfo retry;
  for (const auto& detail : details.details()) {
    if (detail.UnpackTo(&info)) found = {info.reason(), FactsIn(info.metadata()), found.retry_ms};
    if (!detail.UnpackTo(&retry)) continue;
    found.retry_ms = retry.retry_delay().seconds() * 1000 + retry.retry_delay().nanos() / 1'000'000;
  }
  return found;
}

ErrorDetails DetailsOf(const v1::Refusal& refusal) {
  ErrorDetails details{refusal.reason(), FactsIn(refusal.metadata()), std::nullopt};
  if (refusal.has_retry_after_ms()) details.retry_ms = refusal.retry_after_ms();
  return details;
}

v1::Command APly(const std::string& match, std::uint64_t expected) {
  v1::Command command = CommandFor(match, expected);
  command.set_play_ply("d2");
  return command;
}

/// A stream's answer to that command.
ErrorDetails OnStream(TestStream& stream, const v1::Command& command) {
  v1::SessionRequest message;
  *message.mutable_command() = command;
  EXPECT_TRUE(stream.Write(message));
  return DetailsOf(stream.Read().acknowledgement().refused());
}

ErrorDetails ByCall(const Guest& guest, const v1::Command& command) {
  v1::SubmitRequest request;
  *request.mutable_command() = command;
  v1::SubmitResponse answer;
  return DetailsOf(guest.Ask(guest.matches, &v1::MatchService::Stub::Submit, request, answer));
}

ErrorDetails Opened(const Guest& guest) {
  v1::OpenTableRequest request;
  request.set_request_id(NewRequestId());
  request.set_ruleset("standard");
  v1::OpenTableResponse answer;
  return DetailsOf(guest.Ask(guest.lobby, &v1::LobbyService::Stub::OpenTable, request, answer));
}

TEST(Errors, AStaleCommandIsToldWhereTheMatchStandsByCallAndByStream) {
  TestGameServer game_server;
  const Guest white(game_server);
  const Guest black(game_server);
  const std::string match = BeginMatch(white, black);
  ASSERT_EQ(white.Play(match, "d2", 1), "OK");
  const FactMap facts = {{"position_seq", "2"}, {"expected_seq", "2"}, {"expected_ply", "1"}};
  const ErrorDetails by_call = ByCall(black, APly(match, 1));
  EXPECT_EQ(by_call.reason, "STALE");
  EXPECT_EQ(by_call.facts, facts);
  TestStream stream(black);
  EXPECT_TRUE(stream.Read().has_welcome());
  const ErrorDetails by_stream = OnStream(stream, APly(match, 1));
  EXPECT_EQ(by_stream.reason, "STALE");
  EXPECT_EQ(by_stream.facts, facts);
  EXPECT_EQ(by_call.retry_ms, std::nullopt) << "waiting makes nothing less stale";
  EXPECT_EQ(by_stream.retry_ms, std::nullopt);
}

TEST(Errors, WhoClaimsTooEarlyIsToldHowManyMillisecondsAreLeft) {
  TestGameServer game_server;
  const Guest white(game_server);
  const Guest black(game_server);
  v1::Command claim = CommandFor(BeginMatch(white, black), 0);
  claim.set_claim_abandoned(v1::CLAIM_WIN);
  const ErrorDetails details = ByCall(black, claim);
  EXPECT_EQ(details.reason, "CLAIM_TOO_EARLY");
  ASSERT_TRUE(details.facts.contains("wait_ms"));
  EXPECT_GT(std::stoll(details.facts.at("wait_ms")), 0);
  EXPECT_LE(std::stoll(details.facts.at("wait_ms")), 1'800'000)
      << "who has just begun counts as present: half an hour of their own turn";
  EXPECT_EQ(details.retry_ms, std::nullopt) << "that time runs on the other's turn alone";
}

TEST(Errors, WhoMeetsALimitIsToldItsNameAndItsValueAndWhetherToWait) {
  TestGameServer game_server({.limits = {.max_tables_per_account = 1}});
  const Guest guest(game_server);
  EXPECT_EQ(Opened(guest).reason, "");
  const ErrorDetails full = Opened(guest);
  EXPECT_EQ(full.reason, "TOO_MANY_TABLES");
  EXPECT_EQ(full.facts, (FactMap{{"limit", "max-tables-per-account"}, {"limit_value", "1"}}));
  EXPECT_EQ(full.retry_ms, std::nullopt) << "a table does not go by itself";
}

TEST(Errors, WhoAsksTooOftenIsToldHowLongToWaitByCallAndByStream) {
  TestGameServer game_server({.limits = {.commands_per_minute = 1, .command_burst = 1}});
  const Guest guest(game_server);
  EXPECT_EQ(Opened(guest).reason, "");
  const auto check = [](const ErrorDetails& limited) {
    EXPECT_EQ(limited.reason, "RATE_LIMITED");
    EXPECT_EQ(limited.facts.at("limit"), "commands-per-minute");
    ASSERT_TRUE(limited.retry_ms.has_value());
    EXPECT_GT(*limited.retry_ms, 1000) << "a command a minute";
    EXPECT_LE(*limited.retry_ms, 60'000);
    EXPECT_EQ(limited.facts.at("wait_ms"), std::to_string(*limited.retry_ms));
  };
  check(Opened(guest));
  TestStream stream(guest);
  EXPECT_TRUE(stream.Read().has_welcome());
  check(OnStream(stream, APly("aaaaaaaaaaaaa", 1)));
}

/// A GoAway and the status that ends its stream have the same details.
ErrorDetails LastOf(TestStream& stream) {
  v1::SessionResponse last = stream.Read();
  while (!last.has_go_away() && last.kind_case() != v1::SessionResponse::KIND_NOT_SET) last = stream.Read();
  const v1::GoAway& away = last.go_away();
  ErrorDetails details{away.reason(), FactsIn(away.metadata()), std::nullopt};
  if (away.has_retry_after_ms()) details.retry_ms = away.retry_after_ms();
  const ErrorDetails status = DetailsOf(stream.End());
  EXPECT_EQ(status.reason, details.reason);
  EXPECT_EQ(status.facts, details.facts);
  EXPECT_EQ(status.retry_ms, details.retry_ms);
  return details;
}

TEST(Errors, AStreamThatEndsSaysInItsLastMessageWhatItsStatusSays) {
  TestGameServer game_server({.limits = AnyBytes({.max_streams_per_account = 1,
                                                  .stream_message_burst = 3,
                                                  .stuck_reader_ms = 100,
                                                  .ping_interval_ms = 50})});
  const Guest talkative(game_server);
  TestStream flood(talkative);
  EXPECT_TRUE(flood.Read().has_welcome());
  for (int i = 0; i < 10; ++i) flood.Subscribe("lobby");
  const ErrorDetails flooded = LastOf(flood);
  EXPECT_EQ(flooded.reason, "RATE_LIMITED");
  EXPECT_GE(flooded.retry_ms, 5000);

  const Guest silent(game_server);
  TestStream stuck(silent, /*answers_pings=*/false);
  EXPECT_TRUE(stuck.Read().has_welcome());
  const ErrorDetails sent_away = LastOf(stuck);
  EXPECT_EQ(sent_away.reason, "STUCK_READER");
  EXPECT_GT(sent_away.retry_ms, 0);

  const Guest wordy(game_server);
  TestStream large(wordy);
  EXPECT_TRUE(large.Read().has_welcome());
  large.Subscribe(std::string(70'000, 'a'));
  const ErrorDetails too_large = LastOf(large);
  EXPECT_EQ(too_large.reason, "TOO_LARGE");
  EXPECT_EQ(too_large.facts.at("limit"), "max-message-bytes");
  EXPECT_EQ(too_large.retry_ms, std::nullopt);
}

TEST(Errors, AStreamThatMakesWayForANewerOneIsNotToldToWait) {
  TestGameServer game_server({.limits = {.max_streams_per_account = 1}});
  const Guest guest(game_server);
  TestStream given_up(guest, /*answers_pings=*/false);
  EXPECT_TRUE(given_up.Read().has_welcome());
  TestStream second(guest);
  EXPECT_TRUE(second.Read().has_welcome());
  const ErrorDetails details = LastOf(given_up);
  EXPECT_EQ(details.reason, "TOO_MANY_STREAMS");
  EXPECT_EQ(details.retry_ms, std::nullopt);
}

}  // namespace
}  // namespace merels::transport
