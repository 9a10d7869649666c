// One client's Session stream: reopened after every loss, with growing pauses between the attempts.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <grpcpp/client_context.h>

#include "client/sdk/stream/backoff.h"
#include "common/rules/random_game.h"
#include "merels/v1/session_service.grpc.pb.h"
#include "tests/load/connection.h"
#include "tests/load/tally.h"

namespace merels::load {

/// The user of a stream. Called on the worker's thread.
class LineUser {
 public:
  virtual ~LineUser() = default;
  /// A new stream is open: it follows nothing, and earlier messages may be lost.
  virtual void Up() = 0;
  virtual void Heard(const v1::SessionResponse& message) = 0;
  /// The newest numbers received, for a Pong.
  virtual void TellHeads(v1::Pong& pong) = 0;
};

/// Sent with the call as metadata.
using Headers = std::vector<std::pair<std::string, std::string>>;

struct LineOptions {
  Headers headers;
  /// Whether the server speaks first; otherwise a stream is open as soon as the call has begun.
  bool greeted = true;
  std::uint64_t seed = 0;  // for the jitter of its pauses
};

/// Threads: the worker's.
class Line {
 public:
  /// `connection`, `user` and `tally` outlive it.
  Line(Connection& connection, LineUser& user, Tally& tally, LineOptions options);
  ~Line();

  /// Opens the stream, again whenever it breaks.
  void Open();
  /// Ends it for good.
  void Close();
  bool up() const { return up_; }
  /// How long the stream has been open, and how many subscriptions it got.
  Span stood() const { return up_ ? Now() - since_ : Span(0); }
  int subscriptions() const { return subscriptions_; }
  /// Dropped while the stream is down: Up() comes again.
  void Send(v1::SessionRequest request);

 private:
  class Attempt;

  void Begin();
  void Begun();
  void Take(const v1::SessionResponse& message);
  void Answer(const v1::Ping& ping);
  void Ended();
  void StandUp();
  void WatchSilence();

  Connection& connection_;
  LineUser& user_;
  Tally& tally_;
  const LineOptions options_;
  rules::SeededNumbers chance_;
  sdk::Backoff backoff_;
  std::unique_ptr<Attempt> attempt_;
  std::uint64_t attempts_ = 0;
  bool up_ = false;
  bool stood_once_ = false;
  bool closed_ = false;
  int subscriptions_ = 0;
  Moment since_{};  // when it was opened, or the attempt began
  Moment heard_{};
  Span heartbeat_;
  Span retry_after_{0};
};

}  // namespace merels::load
