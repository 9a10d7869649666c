#include "tests/server/transport/server_fixture.h"

#include <utility>

#include <gtest/gtest.h>

#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "proto/wire/session.h"

namespace merels::transport {
namespace {

std::string CodeName(grpc::StatusCode code) {
  switch (code) {
    case grpc::OK: return "OK";
    case grpc::CANCELLED: return "CANCELLED";
    case grpc::INVALID_ARGUMENT: return "INVALID_ARGUMENT";
    case grpc::DEADLINE_EXCEEDED: return "DEADLINE_EXCEEDED";
    case grpc::ALREADY_EXISTS: return "ALREADY_EXISTS";
    case grpc::NOT_FOUND: return "NOT_FOUND";
    case grpc::PERMISSION_DENIED: return "PERMISSION_DENIED";
    case grpc::RESOURCE_EXHAUSTED: return "RESOURCE_EXHAUSTED";
    case grpc::FAILED_PRECONDITION: return "FAILED_PRECONDITION";
    case grpc::ABORTED: return "ABORTED";
    case grpc::UNIMPLEMENTED: return "UNIMPLEMENTED";
    case grpc::INTERNAL: return "INTERNAL";
    case grpc::UNAVAILABLE: return "UNAVAILABLE";
    case grpc::UNAUTHENTICATED: return "UNAUTHENTICATED";
    default: return "code " + std::to_string(code);
  }
}

}  // namespace

std::shared_ptr<grpc::Channel> Connect(const TestGameServer& game_server,
                                       const std::shared_ptr<grpc::ChannelCredentials>& credentials) {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  return grpc::experimental::CreateCustomChannelWithInterceptors(
      "127.0.0.1:" + std::to_string(game_server.port()), credentials, arguments, GuardCalls());
}

std::string CodeAndReason(const grpc::Status& status) {
  google::rpc::Status details;
  google::rpc::ErrorInfo info;
  details.ParseFromString(status.error_details());
  for (const auto& detail : details.details()) {
    if (detail.UnpackTo(&info)) return CodeName(status.error_code()) + " " + info.reason();
  }
  return CodeName(status.error_code());
}

std::string NewRequestId() {
  OsRandom random;
  return NewUuid(random);
}

Guest::Guest(const TestGameServer& game_server) : Guest(game_server, "") {
  v1::SignInGuestResponse answer;
  EXPECT_EQ(Call(accounts, &v1::AccountService::Stub::SignInGuest, v1::SignInGuestRequest(), answer), "OK");
  token_ = answer.token();
}

Guest::Guest(const TestGameServer& game_server, std::string token)
    : channel(Connect(game_server)),
      accounts(v1::AccountService::NewStub(channel)),
      lobby(v1::LobbyService::NewStub(channel)),
      matches(v1::MatchService::NewStub(channel)),
      sessions(v1::SessionService::NewStub(channel)),
      token_(std::move(token)) {}

std::string Guest::GetAccount() const {
  v1::GetAccountResponse answer;
  return Call(accounts, &v1::AccountService::Stub::GetAccount, v1::GetAccountRequest(), answer);
}

std::string Guest::Play(const std::string& match, const std::string& ply, std::uint64_t expected) const {
  v1::Command command = CommandFor(match, expected);
  command.set_play_ply(ply);
  return Submit(command);
}

std::string Guest::Submit(const v1::Command& command) const {
  v1::SubmitRequest request;
  *request.mutable_command() = command;
  v1::SubmitResponse answer;
  return Call(matches, &v1::MatchService::Stub::Submit, request, answer);
}

v1::Command CommandFor(const std::string& match, std::uint64_t expected) {
  v1::Command command;
  command.set_request_id(NewRequestId());
  command.set_match_id(match);
  command.set_expected_seq(expected);
  return command;
}

void Guest::SetToken(grpc::ClientContext& context) const {
  if (!token_.empty()) context.AddMetadata("authorization", "Bearer " + token_);
}

std::string BeginMatch(const Guest& white, const Guest& black, int delay_plies) {
  v1::OpenTableRequest open;
  open.set_request_id(NewRequestId());
  open.set_ruleset("standard");
  open.set_side(v1::SIDE_WHITE);
  open.mutable_watching()->set_delay_plies(delay_plies);
  v1::OpenTableResponse opened;
  EXPECT_EQ(white.Call(white.lobby, &v1::LobbyService::Stub::OpenTable, open, opened), "OK");
  v1::JoinTableRequest join;
  join.set_request_id(NewRequestId());
  join.set_table_id(opened.table().table_id());
  v1::JoinTableResponse joined;
  EXPECT_EQ(black.Call(black.lobby, &v1::LobbyService::Stub::JoinTable, join, joined), "OK");
  return joined.match_id();
}

TestStream::TestStream(const Guest& guest, bool answers_pings) : answers_pings_(answers_pings) {
  guest.SetToken(context_);
  stream_ = guest.sessions->Session(&context_);
}

bool TestStream::Subscribe(const std::string& topic) {
  v1::SessionRequest message;
  auto& wanted = *message.mutable_subscribe()->mutable_topic();
  if (const auto known = session::ParseTopic(topic)) {
    wanted = wire::ToProto(*known);
  } else {
    wanted.mutable_match()->set_match_id(topic);
  }
  return stream_->Write(message);
}

v1::SessionResponse TestStream::Read() {
  v1::SessionResponse message;
  while (stream_->Read(&message)) {
    GuardMessage(message);
    const v1::Delivery& news = message.delivery();
    if (news.has_presence_changed() || news.has_watchers_changed()) continue;
    if (!message.has_ping()) return message;
    v1::SessionRequest pong;
    pong.mutable_pong()->set_nonce(message.ping().nonce());
    if (answers_pings_) stream_->Write(pong);
  }
  return {};
}

grpc::Status TestStream::End() {
  v1::SessionResponse message = Read();
  while (message.kind_case() != v1::SessionResponse::KIND_NOT_SET || message.has_acknowledgement()) {
    message = Read();
  }
  return stream_->Finish();
}

}  // namespace merels::transport
