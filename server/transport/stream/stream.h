// The Session calls, on gRPC's completion queues, which the rest of the server does not see: it sees
// StreamHandler and the calls of Stream.
//
// Contents: StreamCredentials, StreamHandler (serves a stream), Stream (one call), StreamServer (accepts the
// calls).
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include <grpcpp/grpcpp.h>

#include "merels/v1/session_service.grpc.pb.h"
#include "server/base/clock.h"
#include "server/base/mutex.h"
#include "server/transport/door/connection_table.h"
#include "server/transport/stream/outbox.h"
#include "server/transport/stream/poller.h"

namespace merels::transport {

/// The opener of a stream, as far as the connection shows.
struct StreamCredentials {
  std::string token;  // as the client sent it; empty: none
  std::string peer;   // the origin of the stream, in the form of gRPC's peers
};

/// Serves one stream. Called by the stream's poller thread, one call at a time; must not block.
class StreamHandler {
 public:
  virtual ~StreamHandler() = default;

  /// The first call. Nothing is read before Stream::StartReading.
  virtual void Opened(StreamCredentials opener) = 0;
  /// A message, in the order of sending; `read_at` on the monotonic clock. Valid only during the call.
  /// Stream::Handled makes room for another.
  virtual void Received(const v1::SessionRequest& message, std::chrono::nanoseconds read_at) = 0;
  /// Far more came than a message may have.
  virtual void TooMuchCame() {}
  /// A queue that refused a message has drained below half.
  virtual void HasRoom() = 0;
  /// The last call, once: the stream is over, whichever side ended it.
  virtual void Gone() = 0;
};

/// Messages of a call as bytes, so that a message for many receivers is encoded once.
using RawCall = grpc::ServerAsyncReaderWriter<Encoded, grpc::ByteBuffer>;
using RequestStream = std::function<void(grpc::ServerContext* context, RawCall* call, void* tag)>;

struct StreamOptions {
  OutboxLimits outbox;
  /// Messages read but not yet Handled, after which reading pauses.
  int read_ahead = 16;
};

/// A state machine over the operations of one call. At most one read and one write are pending; Finish waits
/// for the write. Each pending operation holds a reference, so the object outlives the last completion.
///
/// Threads: the public members may be called from any thread, also after the stream is over.
class Stream final : public Afterwards, public std::enable_shared_from_this<Stream> {
 public:
  /// `poller` runs the stream, `spectator_writer` writes it until it is urgent. They, `clock` and
  /// `connections`, which may be null, must outlive the stream.
  Stream(const StreamOptions& options, const Clock& clock, Poller& poller, SpectatorWriter& spectator_writer,
         ConnectionTable* connections);

  /// Waits for a client: `request` asks gRPC for one, with a context, a call and a tag. `accepted` is called
  /// on the poller thread: with true when one came, after which it calls Serve, or with false when the server
  /// stops. `over` is called on the poller thread when no operation is pending any more and none will be.
  void Accept(const RequestStream& request, std::function<void(bool came)> accepted,
              std::function<void()> over) MERELS_EXCLUDES(mutex_);
  /// From `accepted`: notifies the handler that the stream is open.
  void Serve(std::shared_ptr<StreamHandler> handler);

  void StartReading() MERELS_EXCLUDES(mutex_);
  /// One message that was Received has been handled.
  void Handled() MERELS_EXCLUDES(mutex_);

  /// False: the client reads too slowly, and the message was not taken; StreamHandler::HasRoom will be
  /// called. After an End messages are dropped.
  bool Send(Encoded message) MERELS_EXCLUDES(mutex_);
  /// From now on messages bypass the spectator writer: this client does more than watch.
  void MakeUrgent() MERELS_EXCLUDES(mutex_);
  /// Ends the stream with `status` when all waiting messages are written. Only the first End counts.
  void End(const grpc::Status& status) MERELS_EXCLUDES(mutex_);
  /// Drops the waiting messages, and ends the stream with `last` and `status`.
  void EndWith(Encoded last, const grpc::Status& status) MERELS_EXCLUDES(mutex_);
  /// Ends it now, whether the client reads or not.
  void Abort() MERELS_EXCLUDES(mutex_);

  const Poller& poller() const { return poller_; }

 private:
  /// Everything a task sends to one stream goes out in one piece, for one system call.
  void Flush() override MERELS_EXCLUDES(mutex_);
  void OnAccept(bool ok);
  void OnRead(bool ok) MERELS_EXCLUDES(mutex_);
  void OnWrite(bool ok) MERELS_EXCLUDES(mutex_);
  void OnFinish(bool ok) MERELS_EXCLUDES(mutex_);

  void ReadNext() MERELS_REQUIRES(mutex_);
  /// Calls Advance soon: when the poller's task has ended, or on the spectator writer until MakeUrgent.
  void AdvanceLater() MERELS_REQUIRES(mutex_);
  void EndLocked(const grpc::Status& status) MERELS_REQUIRES(mutex_);
  /// Starts the write or the Finish that is next, if any.
  void Advance() MERELS_REQUIRES(mutex_);
  /// Finished, and no other operation is pending: asked when one of them has completed, it is true once.
  bool IsOver() const MERELS_REQUIRES(mutex_);
  void TellOver();

  const StreamOptions options_;
  const Clock& clock_;
  Poller& poller_;
  SpectatorWriter& spectator_writer_;
  ConnectionTable* const connections_;
  std::shared_ptr<Connection> connection_;  // nullptr: its bytes are not counted
  Connection::Number awaited_ = 0;          // for its messages
  std::function<void(bool)> accepted_;
  std::function<void()> over_;
  std::shared_ptr<StreamHandler> handler_;  // set by Serve; poller thread only

  Mutex mutex_;
  Outbox outbox_ MERELS_GUARDED_BY(mutex_);
  grpc::Status last_ MERELS_GUARDED_BY(mutex_);
  int unhandled_ MERELS_GUARDED_BY(mutex_) = 0;
  bool may_read_ MERELS_GUARDED_BY(mutex_) = false;  // StartReading was called, and the client may still send
  bool reading_ MERELS_GUARDED_BY(mutex_) = false;
  bool writing_ MERELS_GUARDED_BY(mutex_) = false;
  bool has_written_ MERELS_GUARDED_BY(mutex_) = false;
  bool urgent_ MERELS_GUARDED_BY(mutex_) = false;
  bool deferred_ MERELS_GUARDED_BY(mutex_) = false;
  bool ending_ MERELS_GUARDED_BY(mutex_) = false;
  bool finishing_ MERELS_GUARDED_BY(mutex_) = false;
  bool finished_ MERELS_GUARDED_BY(mutex_) = false;

  grpc::ByteBuffer incoming_;  // belongs to the pending read
  Operation<Stream> accept_{*this, mutex_, &Stream::OnAccept};
  Operation<Stream> read_{*this, mutex_, &Stream::OnRead};
  Operation<Stream> write_{*this, mutex_, &Stream::OnWrite};
  Operation<Stream> finish_{*this, mutex_, &Stream::OnFinish};
  grpc::ServerContext context_;
  RawCall call_{&context_};
};

/// Makes the handler of a stream that a client has just opened. Called on poller threads; must not block.
using MakeHandler = std::function<std::shared_ptr<StreamHandler>(const std::shared_ptr<Stream>& stream)>;

/// Accepts Session calls and runs their streams. A stream stays on the poller that accepted it, so that its
/// handler is called by one thread only.
///
/// Use: Register, build and start the grpc::Server, Start; to end: grpc::Server::Shutdown, Stop, and only
/// then destroy the server, and this after it.
class StreamServer {
 public:
  /// `pollers`, `clock` and `connections` must outlive it. Without `connections` their bytes are not counted.
  StreamServer(MakeHandler make_handler, const StreamOptions& options, Pollers& pollers, const Clock& clock,
               ConnectionTable* connections = nullptr);
  StreamServer(const StreamServer&) = delete;
  StreamServer& operator=(const StreamServer&) = delete;

  /// With the pollers' builder.
  void Register() { pollers_.builder().RegisterService(&service_); }
  void Start();
  /// Waits until every stream is over.
  void Stop() MERELS_EXCLUDES(mutex_);

 private:
  /// The generated one offers calls that write buffers of gRPC.
  class Service final : public v1::SessionService::WithRawMethod_Session<v1::SessionService::Service> {
   public:
    void Request(grpc::ServerContext* context, RawCall* call, grpc::ServerCompletionQueue& queue, void* tag) {
      constexpr int kSession = 0;  // its number among the methods of the service
      RequestAsyncBidiStreaming(kSession, context, call, &queue, &queue, tag);
    }
  };

  void Accept(std::size_t poller) MERELS_EXCLUDES(mutex_);
  void OnOver() MERELS_EXCLUDES(mutex_);

  const MakeHandler make_handler_;
  const StreamOptions options_;
  Pollers& pollers_;
  const Clock& clock_;
  ConnectionTable* const connections_;
  Service service_;

  SpectatorWriter spectator_writer_;
  Mutex mutex_;
  Condition changed_;
  /// Streams with pending operations, including those waiting for a client.
  int streams_ MERELS_GUARDED_BY(mutex_) = 0;
};

}  // namespace merels::transport
