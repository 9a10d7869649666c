// The messages from a session to its client. The transport implements the sink; tests implement it with a
// list.
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
#include "common/match/view.h"
#include "common/session/delivery.h"
#include "common/session/subscription.h"
#include "server/service/following/shared_delivery.h"

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

}  // namespace merels::service
