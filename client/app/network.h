// Sends requests to the server and posts its answers. Owned by the window's thread; everything that runs on
// the network library's threads only copies and posts.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "client/app/inbox.h"
#include "client/model/request.h"
#include "client/sdk/connection/endpoint.h"
#include "client/sdk/connection/token_file.h"
#include "client/sdk/stream/session.h"

namespace merels::app {

struct NetworkOptions {
  std::filesystem::path ca;
  bool insecure_plaintext = false;
  std::filesystem::path token_file;  // empty: the usual place, one for each window
};

class Network {
 public:
  /// `inbox` outlives the network.
  Network(NetworkOptions options, Inbox& inbox);
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;
  ~Network();

  /// Drops the present connection and signs in. Everything about the new one is posted with `generation`; the
  /// first of it is Identified, or SignInFailed.
  void SignIn(const model::SignIn& sign_in, std::uint64_t generation);
  /// Takes the answer that came with Identified: a token that was refused is replaced by that of a new guest,
  /// a good one is kept in the token file and opens the stream; a sign-up, if asked for, comes in between.
  void Identified(const app::Identified& answer);
  /// A command in a match. Ignored without a connection, as is a request.
  void Submit(const model::Command& command);
  /// Any request but SignIn. Ignored without a connection.
  void Send(const model::Request& request);

 private:
  struct Line;

  Result<void> Connect();
  void AskForGuest();
  void AskWho(const std::string& token);
  void AskToSignUp(const std::string& token);
  /// Posts an answer that brings a token.
  std::function<void(Result<api::SignedIn>)> Identifier();
  /// Posts the account of this token.
  std::function<void(Result<match::Player>)> IdentifierWith(const std::string& token);
  void Open(const api::SignedIn& me);
  void Drop(bool forget);
  /// What is shared as the link of a game; without an answer it is that of the programs.
  void AskForWebAddress();
  /// After a call that the server does not know: posts both versions, if the server reports its own.
  void FailByVersion(Error why);
  void Post(model::Update update);

  const NetworkOptions options_;
  Inbox& inbox_;
  std::uint64_t generation_ = 0;
  model::SignIn sign_in_;
  bool new_token_ = false;  // the one just asked for is not in the file yet
  bool signed_up_ = false;  // or the sign-up is under way
  std::optional<sdk::TokenSlot> slot_;
  std::filesystem::path token_file_;
  std::unique_ptr<Line> line_;
};

}  // namespace merels::app
