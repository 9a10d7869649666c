// What waits to be written to one stream.
#ifndef MERELS_SERVER_TRANSPORT_STREAM_OUTBOX_H_
#define MERELS_SERVER_TRANSPORT_STREAM_OUTBOX_H_

#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>

#include "server/transport/stream/encoded.h"

namespace merels::transport {

struct OutboxLimits {
  /// What may wait, in bytes of the messages.
  std::size_t bytes = 1024 * 1024;
  /// What may wait, in messages: small ones cost more than their bytes.
  std::size_t messages = 8192;
  /// What is handed out while a ping is unanswered, in bytes; a message that is begun below it may overshoot.
  std::size_t unanswered_bytes = 64 * 1024;
};

/// A bounded queue that also holds back when pings stay unanswered: the network library takes megabytes for a
/// client that reads nothing, so a completed write does not show that anybody reads. Threads: one at a time.
class Outbox {
 public:
  static constexpr int kMaxKeptBack = 15;

  explicit Outbox(const OutboxLimits& limits) : limits_(limits) {}

  /// False: it does not fit, and was not taken. Where nothing waits every message fits.
  bool Push(Encoded message);

  /// The next message to write; nothing when none waits or when it has to be held back.
  std::optional<Encoded> Next();
  /// Whether Next would give one. Nothing but Clear takes that back.
  bool HasNext() const { return !waiting_.empty() && !MustHoldBack(); }

  /// Whether the network library may keep back what Next gave until it is given the next, which is sure to
  /// come. Never for more than kMaxKeptBack in a row: where more is told than can be written there is always
  /// a next one. Once after each Next.
  bool MayKeepBack();

  /// Whether, after a Push that did not fit, less than half of each limit is in use again. True once for each
  /// such time.
  bool TakeRoomAgain();

  /// The client answered this ping, and with it those before; one that is not known is ignored.
  void PingAnswered(std::uint64_t nonce);

  /// No answer to a ping will come any more: nothing is held back from now on.
  void HoldNothingBack();

  /// Forgets what waits.
  void Clear();

  bool empty() const { return waiting_.empty(); }

 private:
  struct WrittenPing {
    std::uint64_t nonce = 0;
    std::size_t written_before = 0;
  };

  bool MustHoldBack() const;

  OutboxLimits limits_;
  // Lists: most outboxes are empty most of the time, and an empty deque is half a kilobyte.
  std::list<Encoded> waiting_;
  std::size_t waiting_bytes_ = 0;
  bool refused_ = false;
  int kept_back_ = 0;
  std::size_t written_ = 0;  // bytes handed out since the beginning
  bool may_hold_back_ = true;
  std::list<WrittenPing> unanswered_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_STREAM_OUTBOX_H_
