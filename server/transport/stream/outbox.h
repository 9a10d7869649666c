// The queue of messages to be written to one stream.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>

#include "server/transport/stream/encoded.h"

namespace merels::transport {

struct OutboxLimits {
  /// The limit on waiting messages, in bytes.
  std::size_t bytes = 1024 * 1024;
  /// The limit on the number of waiting messages: small ones cost more than their bytes.
  std::size_t messages = 8192;
  /// The limit on bytes handed out while a ping is unanswered; the last message may exceed it.
  std::size_t unanswered_bytes = 64 * 1024;
};

/// A bounded queue that also holds messages back while pings are unanswered: the network library accepts
/// megabytes for a client that reads nothing, so a completed write does not show that anybody reads. Threads:
/// one at a time.
class Outbox {
 public:
  static constexpr int kMaxBuffered = 15;

  explicit Outbox(const OutboxLimits& limits) : limits_(limits) {}

  /// False: it does not fit, and was not taken. Every message fits into an empty queue.
  bool Push(Encoded message);

  /// The next message to write; nothing when none is waiting or it has to stay buffered.
  std::optional<Encoded> Next();
  /// Whether Next would return one. Stays true until Next or Clear is called.
  bool HasNext() const { return !waiting_.empty() && !MustBuffer(); }

  /// Whether the network library may buffer the message from Next until it gets the following one, which is
  /// certain to come. Never for more than kMaxBuffered in a row, since under heavy load there is always a
  /// following one. Call it once after each Next.
  bool MayBuffer();

  /// Whether, after a Push that did not fit, less than half of each limit is in use again. True only once
  /// each time.
  bool TakeRoomAgain();

  /// The client has answered this ping, and with it those before; an unknown one is ignored.
  void PingAnswered(std::uint64_t nonce);

  /// No more answers to pings will come: nothing is buffered from now on.
  void DisableBuffering();

  /// Drops all waiting messages.
  void Clear();

  bool empty() const { return waiting_.empty(); }

 private:
  struct WrittenPing {
    std::uint64_t nonce = 0;
    std::size_t written_before = 0;
  };

  bool MustBuffer() const;

  OutboxLimits limits_;
  // Lists, since most outboxes are empty most of the time, and an empty deque takes half a kilobyte.
  std::list<Encoded> waiting_;
  std::list<Encoded> spare_;  // the memory of at most one, for reuse: most outboxes never hold two
  std::size_t waiting_bytes_ = 0;
  bool refused_ = false;
  int buffered_ = 0;
  std::size_t written_ = 0;  // bytes handed out so far
  bool buffering_ = true;
  std::list<WrittenPing> unanswered_;
};

}  // namespace merels::transport
