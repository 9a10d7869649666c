// A client's stream: what it sends (Session), and what it is sent (EventSink).
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/match/command.h"
#include "common/match/view.h"
#include "common/session/delivery.h"
#include "server/service/base/call.h"
#include "server/service/following/follower.h"

namespace merels::service {

/// The first message.
struct Welcome {
  match::Player player;
  std::chrono::milliseconds heartbeat{0};
  std::string node;  // this run of this node, opaque
};

using session::Acknowledgement;
using session::TopicHead;

/// The answer to a message of the client that is neither a command nor a refused Subscribe.
struct MessageAnswered {
  std::string request;  // the client's name for the message; empty: none
  Result<void> outcome;
  std::optional<session::Topic> topic = {};  // of Subscribe and Unsubscribe
};

/// A heartbeat that must be answered.
struct Ping {
  std::uint64_t nonce = 0;
  std::vector<TopicHead> heads;
  std::optional<std::chrono::milliseconds> lag;  // none before there were enough pongs
};

/// A subscription cannot be served, or no longer.
struct SubscriptionEnded {
  session::Topic topic;
  Error error;
  /// Of one that was not accepted yet: the client's name for the message, may be empty. This is its answer.
  std::optional<std::string> request = {};
};

/// The stream ends after this message.
struct GoAway {
  Error error;
};

/// An entry that a command of this very client made: the delivery is the answer too, and no Acknowledgement
/// follows.
struct AnsweringDelivery {
  SharedDelivery delivery;
  RequestId request;
};

using Outgoing = std::variant<Welcome, SharedDelivery, AnsweringDelivery, Acknowledgement, Ping,
                              SubscriptionEnded, MessageAnswered, GoAway>;

/// The sending side of one client's stream. Calls come on the executor, never block, and keep their order.
class EventSink {
 public:
  virtual ~EventSink() = default;

  /// Hands a message over. False: the queue of this client is full, and the message was not taken; the sink
  /// calls Session::HasRoom once less than half of its queue is in use. A GoAway is always taken; for a stuck
  /// reader it replaces everything that waits. The sink then ends the stream and drops later messages, which
  /// count as taken.
  virtual bool Send(Outgoing message) = 0;
};

using session::Subscription;

/// One open stream of one client. All calls on the executor, where the sink is called too, possibly before a
/// call returns. Destroy it when the stream has ended; the sink must outlive it.
class Session {
 public:
  virtual ~Session() = default;

  /// The messages of the same names in session_service.proto. Answers go to the sink.
  virtual void Subscribe(Subscription subscription) = 0;
  void Subscribe(session::Topic topic, std::string epoch, Seq after) {
    Subscribe(Subscription{std::move(topic), std::move(epoch), after});
  }
  /// `request`: the client's name for this message, here and below; without a name it is answered only if it
  /// is refused.
  virtual void Unsubscribe(const session::Topic& topic, const std::string& request) = 0;
  void Unsubscribe(const session::Topic& topic) { Unsubscribe(topic, {}); }
  /// `as_sent`: the command's request id as the client wrote it, if that is not its text.
  virtual void Submit(MatchId match, match::Command command, ReadAt read_at, std::string as_sent) = 0;
  void Submit(MatchId match, match::Command command, ReadAt read_at) {
    Submit(std::move(match), std::move(command), read_at, {});
  }
  /// A command that could not be read, or for which its token lacks the scope; it counts like any other and
  /// is refused with `why`.
  virtual void RefuseCommand(RequestId request, MatchId match, const Error& why) = 0;
  /// A message was of an unknown kind, or named a topic that there cannot be.
  virtual void RefuseMessage(const std::string& request, const Error& why) = 0;
  virtual void Pong(std::uint64_t nonce, ReadAt read_at) = 0;
  /// Answered by the caller: not-allowed, rate-limited, draining.
  virtual Result<void> TakeChallenges(bool available) = 0;

  /// The client leaves on purpose: when the session then closes, the player counts as having left, not just
  /// as away, unless they have another stream.
  virtual void Leave() = 0;

  /// The sink has room again after refusing a message.
  virtual void HasRoom() = 0;
};

}  // namespace merels::service
