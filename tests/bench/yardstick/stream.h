// Streams of the yardstick and the pairs they form.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>

#include "server/base/mutex.h"

namespace merels::yardstick {

class Stream;

/// A tag of a completion queue.
class Operation {
 public:
  virtual ~Operation() = default;
  virtual void Complete(bool ok) = 0;
};

/// The state that two streams share; a move costs a number in it.
struct Pair {
  Pair(std::uint32_t which, std::string id) : number(which), match(std::move(id)) {}

  const std::uint32_t number;
  const std::string match;
  Mutex mutex;
  std::uint64_t seq MERELS_GUARDED_BY(mutex) = 0;
  /// Null: empty.
  std::array<Stream*, 2> sides MERELS_GUARDED_BY(mutex) = {};
};

/// Sends the same bytes to both sides present.
void SendToBoth(Pair& pair, const grpc::ByteBuffer& bytes);

/// The seat in a client's metadata.
struct Seat {
  std::uint32_t pair = 0;
  std::size_t side = 0;
};

/// Reads "merels-pair" and "merels-side". None: the client names no pair, or no side of one.
std::optional<Seat> SeatOf(const std::multimap<grpc::string_ref, grpc::string_ref>& metadata);

/// Handlers of a stream, implemented by its acceptor. Called on poller threads.
class StreamOwner {
 public:
  virtual ~StreamOwner() = default;
  /// The expected stream has come.
  virtual void Opened(Stream& stream) = 0;
  /// A message came. Its content is ignored.
  virtual void Received(Stream& stream) = 0;
  /// Everything was sent.
  virtual void Drained(Stream& stream) = 0;
  /// It will not call any more: nobody may hold it.
  virtual void Gone(Stream& stream) = 0;
  /// A stream has ended, or will not come; it does nothing more on its queue.
  virtual void Finished() = 0;
};

/// One bidirectional stream of raw bytes on a completion queue. It owns itself, and deletes itself at its
/// end. Threads: Send from any, the rest on the poller of its queue.
class Stream {
 public:
  /// Waits for a client.
  Stream(StreamOwner& owner, grpc::AsyncGenericService& service, grpc::ServerCompletionQueue& queue);
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  void Send(const grpc::ByteBuffer& bytes) MERELS_EXCLUDES(mutex_);

  grpc::ServerCompletionQueue& queue() { return queue_; }
  const grpc::GenericServerContext& context() const { return context_; }
  /// Set by the owner.
  Pair* pair = nullptr;
  std::size_t side = 0;

 private:
  ~Stream() = default;

  class Step final : public Operation {
   public:
    Step(Stream& stream, void (Stream::*step)(bool ok)) : stream_(stream), step_(step) {}
    void Complete(bool ok) override { (stream_.*step_)(ok); }

   private:
    Stream& stream_;
    void (Stream::*const step_)(bool ok);
  };

  void OnAccept(bool ok);
  void OnRead(bool ok);
  void OnWrite(bool ok) MERELS_EXCLUDES(mutex_);
  void OnFinish(bool ok);
  void FinishIfIdle() MERELS_REQUIRES(mutex_);

  StreamOwner& owner_;
  grpc::ServerCompletionQueue& queue_;
  grpc::GenericServerContext context_;
  grpc::GenericServerAsyncReaderWriter call_{&context_};
  grpc::ByteBuffer incoming_;
  Step accept_{*this, &Stream::OnAccept};
  Step read_{*this, &Stream::OnRead};
  Step write_{*this, &Stream::OnWrite};
  Step finish_{*this, &Stream::OnFinish};

  Mutex mutex_;
  std::deque<grpc::ByteBuffer> waiting_ MERELS_GUARDED_BY(mutex_);
  bool writing_ MERELS_GUARDED_BY(mutex_) = false;
  bool ending_ MERELS_GUARDED_BY(mutex_) = false;
};

}  // namespace merels::yardstick
