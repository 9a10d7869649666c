// What a session tells its client. The transport implements the sink; tests implement it with a list.
#ifndef MERELS_SERVER_SERVICE_SINK_H_
#define MERELS_SERVER_SERVICE_SINK_H_

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

namespace merels::service {

/// First of all.
struct Welcome {
  match::Player player;
  std::chrono::milliseconds heartbeat{0};
};

/// What became of a command.
struct Acknowledgement {
  RequestId request;
  MatchId match;
  Result<match::SeenEntry> outcome;
};

/// How far a topic is.
struct Head {
  session::Topic topic;
  Seq seq = 0;
};

/// A heartbeat that wants an answer.
struct Ping {
  std::uint64_t nonce = 0;
  std::vector<Head> heads;
  std::optional<std::chrono::milliseconds> lag;  // none before enough pongs
};

/// A subscription could not be, or can no longer be, served.
struct SubscriptionEnded {
  session::Topic topic;
  std::string topic_text;  // as the client wrote it
  Error error;
};

/// The stream ends after this one.
struct GoAway {
  Error error;
  std::chrono::milliseconds retry_after{0};
};

using Outgoing = std::variant<Welcome, session::Delivery, Acknowledgement, Ping, SubscriptionEnded, GoAway>;

/// One client's stream, seen from inside. Calls come on the executor, never block, and keep their order.
class EventSink {
 public:
  virtual ~EventSink() = default;

  /// Hands a message over. After a GoAway the stream is ended by the sink; later messages are dropped.
  virtual void Send(Outgoing message) = 0;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_SINK_H_
