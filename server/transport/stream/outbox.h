// Messages on their way to a stream: the memory in which they are built, their bytes, and the queue of those
// to be written.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>

#include <google/protobuf/arena.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/slice.h>

#include "merels/v1/session_service.pb.h"

namespace merels::transport {

/// Memory in which one message after another is read or built; on the heap each would take a dozen small
/// allocations. Threads: one at a time.
class MessageArena {
 public:
  MessageArena() = default;
  MessageArena(const MessageArena&) = delete;
  MessageArena& operator=(const MessageArena&) = delete;

  /// An empty message, valid until the next call.
  template <class Message>
  Message& New() {
    arena_.Reset();
    return *google::protobuf::Arena::CreateMessage<Message>(&arena_);
  }

 private:
  using Block = std::array<char, 4096>;

  static google::protobuf::ArenaOptions In(Block& block) {
    google::protobuf::ArenaOptions options;
    options.initial_block = block.data();
    options.initial_block_size = block.size();
    return options;
  }

  alignas(std::max_align_t) Block block_;
  google::protobuf::Arena arena_{In(block_)};
};

/// A message in wire format. Copies share the bytes.
struct Encoded {
  grpc::Slice bytes;
  /// The nonce, if it is a ping.
  std::optional<std::uint64_t> ping = {};
};

Encoded Encode(const v1::SessionResponse& message);

/// Adds the fields of `rest` to an encoded message.
Encoded Join(const Encoded& message, const v1::SessionResponse& rest);

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

/// Passes the bytes on without a second buffer around them.
template <>
class grpc::SerializationTraits<merels::transport::Encoded> {
 public:
  static Status Serialize(const merels::transport::Encoded& message, ByteBuffer* buffer, bool* own_buffer) {
    ByteBuffer bytes(&message.bytes, 1);
    buffer->Swap(&bytes);
    *own_buffer = true;
    return Status::OK;
  }
};
