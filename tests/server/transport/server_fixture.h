// Clients of a whole server, over this machine's network.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include "merels/v1/account_service.grpc.pb.h"
#include "merels/v1/lobby_service.grpc.pb.h"
#include "merels/v1/match_service.grpc.pb.h"
#include "merels/v1/session_service.grpc.pb.h"
#include "tests/server/transport/protocol_guard.h"
#include "tests/server/transport/test_game_server.h"

namespace merels::transport {

/// A separate connection to the server, in plaintext unless credentials are given. Its refusals are checked
/// against the protocol's table of errors.
std::shared_ptr<grpc::Channel> Connect(
    const TestGameServer& game_server,
    const std::shared_ptr<grpc::ChannelCredentials>& credentials = grpc::InsecureChannelCredentials());

/// "OK", or the canonical code and the reason in the details, such as "ABORTED STALE"; without Merels'
/// details the code alone.
std::string CodeAndReason(const grpc::Status& status);

std::string NewRequestId();
/// A command without an action, with a new request id, on the position of row `expected`.
v1::Command CommandFor(const std::string& match, std::uint64_t expected);

/// One guest with a connection. Calls return CodeAndReason and leave the answer in `answer`.
class Guest {
 public:
  /// Signs in.
  explicit Guest(const TestGameServer& game_server);
  /// With this token; without one when it is empty.
  Guest(const TestGameServer& game_server, std::string token);

  template <class Stub, class Request, class Response>
  std::string Call(const std::unique_ptr<Stub>& stub,
                   grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                   const Request& request, Response& answer) const {
    return CodeAndReason(Ask(stub, method, request, answer));
  }
  /// Makes a call; returns its status. Fails the test when an answer has an UNSPECIFIED field.
  template <class Stub, class Request, class Response>
  grpc::Status Ask(const std::unique_ptr<Stub>& stub,
                   grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                   const Request& request, Response& answer) const {
    grpc::ClientContext context;
    SetToken(context);
    const grpc::Status status = ((*stub).*method)(&context, request, &answer);
    if (status.ok()) {
      EXPECT_EQ(UnspecifiedIn(answer), "");
    }
    return status;
  }

  std::string GetAccount() const;
  /// Plays `ply` in `match` on the position of row `expected`.
  std::string Play(const std::string& match, const std::string& ply, std::uint64_t expected) const;
  std::string Submit(const v1::Command& command) const;

  void SetToken(grpc::ClientContext& context) const;
  const std::string& token() const { return token_; }

  std::shared_ptr<grpc::Channel> channel;
  std::unique_ptr<v1::AccountService::Stub> accounts;
  std::unique_ptr<v1::LobbyService::Stub> lobby;
  std::unique_ptr<v1::MatchService::Stub> matches;
  std::unique_ptr<v1::SessionService::Stub> sessions;

 private:
  std::string token_;
};

/// A match of `white`, who opened the table, and `black`; its id. No clock. Spectators see it so many plies
/// late.
std::string BeginMatch(const Guest& white, const Guest& black, int delay_plies = 0);

/// A Session of a guest.
class TestStream {
 public:
  explicit TestStream(const Guest& guest, bool answers_pings = true);

  bool Write(const v1::SessionRequest& message) { return stream_->Write(message); }
  bool Subscribe(const std::string& topic);
  /// The next message other than pings and presence, or an empty one at the end.
  v1::SessionResponse Read();
  void HalfClose() { stream_->WritesDone(); }
  void Cancel() { context_.TryCancel(); }
  /// Reads the rest; returns the stream's status, also as CodeAndReason.
  grpc::Status End();
  std::string Finish() { return CodeAndReason(End()); }

 private:
  const bool answers_pings_;
  grpc::ClientContext context_;
  std::unique_ptr<grpc::ClientReaderWriter<v1::SessionRequest, v1::SessionResponse>> stream_;
};

}  // namespace merels::transport
