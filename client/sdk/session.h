// The client's stream: follows topics, sends commands, and survives every loss of the connection.
#ifndef MERELS_CLIENT_SDK_SESSION_H_
#define MERELS_CLIENT_SDK_SESSION_H_

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "client/sdk/channel.h"
#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/match/command.h"
#include "common/match/view.h"
#include "common/session/delivery.h"

namespace merels::sdk {

using clock::Millis;

/// The state of the connection.
struct Connection {
  enum class State : std::uint8_t {
    kConnecting,  // attempt `attempt` is being made
    kConnected,   // the server has greeted `me`
    kLost,        // it broke, or an attempt failed, because of `why`; the next is made in `next_try_in`
    kClosed,      // signed out: `why`; no further attempt is made
  };
  State state = State::kConnecting;
  int attempt = 1;        // counted from 1 since the last connection
  Millis next_try_in{0};  // for kLost
  match::Player me;       // for kConnected
  Error why;              // for kLost and kClosed
};

/// The answer to a command that was sent on the stream.
struct Acknowledgement {
  RequestId request;
  MatchId match;
  Result<match::SeenEntry> outcome;
};

/// Called with everything that happens, one call after another, in order, on threads of the network library:
/// copy, post, return. Calls of Session from inside are fine, but never its destruction.
class SessionHandler {
 public:
  virtual ~SessionHandler() = default;

  virtual void OnConnection(const Connection& connection) = 0;
  /// A delivery of a followed topic: in order, each once, without gaps; after a gap that cannot be filled, a
  /// snapshot.
  virtual void OnDelivery(const session::Delivery& delivery) = 0;
  /// Exactly once for each command, unless the session is closed before.
  virtual void OnAcknowledgement(const Acknowledgement& acknowledgement) = 0;
  /// The topic is no longer followed. Not called for a temporary refusal (store-refused): then the session
  /// asks for the topic again, after pauses like those between connections.
  virtual void OnSubscriptionEnded(const session::Topic& topic, const Error& why) = 0;
  /// The server has measured this round trip.
  virtual void OnRoundTrip(Millis round_trip) = 0;
  /// The server ends this stream, with a reason and the time after which to reconnect; a kLost follows.
  virtual void OnGoAway(const Error& why, Millis retry_after) = 0;
};

struct SessionOptions {
  Millis first_pause{250};       // before the second attempt; each further pause is 1.6 times as long
  Millis longest_pause{3000};    // each with a jitter of 20 % either way
  Millis held{5000};             // a connection that held this long makes the pauses short again
  Millis greeting_time{10000};   // an attempt without a greeting is given up after this
  std::size_t max_pending = 64;  // commands without an answer
  int most_refusals = 5;         // temporary ones, of a topic of which nothing was seen yet: then it is ended
};

/// How a match is followed.
struct MatchView {
  std::string code = {};  // when it is watched by code; its players need none
  std::optional<int> replay_from = {};  // first a snapshot after this ply, then every later entry
};

/// Any thread.
class Session {
 public:
  virtual ~Session() = default;

  /// Begins to follow a topic, or goes on with it. Idempotent. The topic is followed over all reconnections.
  virtual void Follow(const session::Topic& topic) = 0;
  /// Follows it from the beginning: a snapshot comes, whatever was seen already.
  virtual void FollowAfresh(const session::Topic& topic) = 0;
  virtual void Unfollow(const session::Topic& topic) = 0;
  /// Follows a match from the beginning, in this way. The code is also used after reconnections.
  virtual void FollowMatch(const MatchId& match, const MatchView& view) = 0;

  /// Sends a command, now or when there is a connection again, and again with the same request id after every
  /// loss, until it is answered: it is carried out at most once. A refusal is an answer. rate-limited when
  /// max_pending commands wait.
  virtual void Submit(const MatchId& match, const match::Command& command) = 0;

  /// The player leaves on purpose, and so leaves their matches. The last call before the destruction, which
  /// waits until the server has received it, for a second at most. Without a connection nothing is sent.
  virtual void Leave() = 0;

  /// Makes the next attempt at once. Harmless while connected.
  virtual void TryNow() = 0;
};

/// Opens the stream in the background and keeps it open. `handler` outlives the session. Destroying the
/// session ends the stream and returns when no call of the handler is under way or to come.
std::unique_ptr<Session> OpenSession(std::shared_ptr<Channel> channel, std::string token,
                                     SessionHandler& handler, const SessionOptions& options = {});

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_SESSION_H_
