// Updates of a client's stream, as plain values, and the judgement of a topic's deliveries: which are new.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/clock/time_control.h"
#include "common/match/view.h"
#include "common/session/delivery.h"

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

/// A heartbeat is late by `late`, with a second of grace; told once. Zero: the server is heard again.
struct Silence {
  Millis late{0};
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
    std::variant<Connection, Delivery, Acknowledgement, TopicEnded, RoundTrip, Silence, GoingAway, Own...>;
using Update = UpdateOr<>;

/// Called with each update, one call at a time, on threads of the network library: copy, post, return.
using TakeUpdate = std::function<void(const Update&)>;

/// The judgement of a delivery.
enum class Taken : std::uint8_t {
  kNew,        // it was new, and is known now
  kOld,        // it was known already
  kGap,        // something before it is missing: follow the topic afresh; nothing changed
  kUnfitting,  // it contradicts what is known: follow the topic afresh; nothing changed
};

/// A value; one thread at a time.
class Feed {
 public:
  /// Judges a delivery without taking it. One whose number and previous number are both the newest known one
  /// is new: so come missed notices after their snapshot (sdk::SeenNotices).
  Taken Judge(const Delivery& delivery) const;
  /// Takes it as the newest.
  void Advance(const Delivery& delivery) {
    epoch_ = delivery.epoch;
    seq_ = delivery.seq;
    begun_ = true;
  }
  /// Moves on to `seq` of the current epoch, which came by another way.
  void AdvanceTo(Seq seq) { seq_ = seq; }
  void Forget() { *this = Feed(); }

  bool begun() const { return begun_; }
  const std::string& epoch() const { return epoch_; }
  Seq seq() const { return seq_; }

 private:
  bool begun_ = false;
  std::string epoch_;
  Seq seq_ = 0;
};

}  // namespace merels::session
