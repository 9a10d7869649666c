// Updates of a client's stream, as plain values.
#pragma once

#include <cstdint>
#include <functional>
#include <variant>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/clock/time_control.h"
#include "common/match/view.h"
#include "common/session/delivery.h"
#include "common/session/subscription.h"

namespace merels::session {

using clock::Millis;

/// The state of the connection.
struct Connection {
  enum class State : std::uint8_t {
    kConnecting,  // attempt `attempt` has started
    kConnected,   // the server has greeted `me`
    kLost,        // it broke, or an attempt failed, because of `why`; the next starts in `next_try_in`
    kClosed,      // signed out: `why`; no further attempts, and no further updates
  };
  State state = State::kConnecting;
  int attempt = 1;        // counted from 1 since the last connection
  Millis next_try_in{0};  // for kLost
  match::Player me;       // for kConnected
  Error why;              // for kLost and kClosed
};

/// The topic is no longer followed. Not sent for a temporary refusal (store-refused): then the topic is
/// requested again, after pauses like those between connections.
struct TopicEnded {
  Topic topic;
  Error why;
};

/// The server has measured this round trip.
struct RoundTrip {
  Millis time{0};
};

/// The server ends this stream; a lost connection follows, with the same reason.
struct GoingAway {
  Error why;
  Millis retry_after{0};
};

/// An update of the stream, or one of the program's own. Deliveries of a followed topic come in order, each
/// once, without gaps; after a gap that cannot be filled, a snapshot. Notices that were missed follow their
/// snapshot, with its number.
template <class... Own>
using UpdateOr =
    std::variant<Connection, Delivery, Acknowledgement, TopicEnded, RoundTrip, GoingAway, Own...>;
using Update = UpdateOr<>;

/// Called with each update, one call at a time, on threads of the network library: copy, post, return.
using TakeUpdate = std::function<void(const Update&)>;

}  // namespace merels::session
