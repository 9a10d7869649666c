// The bytes and calls of one connection.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "server/base/mutex.h"

namespace merels::transport {

/// Counts the bytes that calls account for. Everything else a client sends is limited, since gRPC itself
/// handles it badly: unfinished headers, calls that are cancelled at once, endless settings. Threads: any.
class Connection {
 public:
  /// Bytes of preface, settings and TLS handshake, which the first served call accounts for.
  static constexpr std::size_t kOpening = 4096;
  /// Bytes of the headers of a call. Clients send them in full at first, and then as references.
  static constexpr std::size_t kServedHeaders = 512;
  /// Bytes of frames and TLS around a message on a stream.
  static constexpr std::size_t kFraming = 64;
  static constexpr std::int64_t kCallsALook = 64;

  /// A call began. True if so many did that the connection should be checked now.
  bool Began() { return (begun_.fetch_add(1, std::memory_order_relaxed) + 1) % kCallsALook == 0; }
  /// The request of a call came, within all limits.
  void LetIn() { let_in_.fetch_add(1, std::memory_order_relaxed); }
  /// A call was answered, with the size of its request in bytes.
  void Served(std::size_t bytes) {
    const std::size_t opening = has_served_.exchange(true, std::memory_order_relaxed) ? 0 : kOpening;
    Add(opening + kServedHeaders + bytes);
  }
  /// A call was refused, with the size of its request: its headers are not accounted for, since a few bytes
  /// are enough for such a call, and it costs as much as any other.
  void Refused(std::size_t bytes) { Add(bytes); }
  /// A message came on a stream.
  void Received(std::size_t bytes) { Add(kFraming + bytes); }

  /// The receiver of an awaited message: a call its request, a stream its next message, for as long as it is
  /// open.
  enum class Awaiting : std::uint8_t { kRequest, kStream };
  using Number = std::uint64_t;
  /// `refuse` is called, at most once, when far more comes than a message may have; from any thread, and it
  /// must not block.
  Number Await(Awaiting what, std::function<void()> refuse) MERELS_EXCLUDES(mutex_);
  /// `came`: whether it could be read. If not, it may have been too large for gRPC.
  void EndAwait(Number number, bool came) MERELS_EXCLUDES(mutex_);
  /// Refuses what is awaited: the requests, if there are any or one has just failed, otherwise the streams.
  /// False: there is nothing that the bytes could belong to.
  bool RefuseAwaited() MERELS_EXCLUDES(mutex_);

  /// Calls that began, and those of them that were admitted.
  std::int64_t begun() const { return begun_.load(std::memory_order_relaxed); }
  std::int64_t let_in() const { return let_in_.load(std::memory_order_relaxed); }
  std::uint64_t explained() const { return explained_.load(std::memory_order_relaxed); }
  /// Whether a call was ever served on it.
  bool has_served() const { return has_served_.load(std::memory_order_relaxed); }

 private:
  void Add(std::size_t bytes) { explained_.fetch_add(bytes, std::memory_order_relaxed); }

  std::atomic<std::int64_t> begun_ = 0;
  std::atomic<std::int64_t> let_in_ = 0;
  std::atomic<std::uint64_t> explained_ = 0;
  std::atomic<bool> has_served_ = false;

  struct Awaited {
    Number number;
    Awaiting what;
    std::function<void()> refuse;
  };
  Mutex mutex_;
  std::vector<Awaited> awaited_ MERELS_GUARDED_BY(mutex_);
  Number last_ MERELS_GUARDED_BY(mutex_) = 0;
  bool unread_ MERELS_GUARDED_BY(mutex_) = false;  // a request failed since the last RefuseAwaited
};

}  // namespace merels::transport
