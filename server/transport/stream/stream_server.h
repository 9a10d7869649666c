#ifndef MERELS_SERVER_TRANSPORT_STREAM_STREAM_SERVER_H_
#define MERELS_SERVER_TRANSPORT_STREAM_STREAM_SERVER_H_

#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include <grpcpp/grpcpp.h>

#include "server/transport/stream/stream.h"

namespace merels::transport {

/// Makes the handler of a stream that a client has just opened. Called on poller threads; must not block.
using MakeHandler = std::function<std::shared_ptr<StreamHandler>(const std::shared_ptr<Stream>& stream)>;

/// How many poller threads suit this machine: one a core less one, and at least one.
int DefaultPollers();

/// Accepts Session calls and runs their streams: completion queues with one poller thread each. A stream
/// stays on the queue it was accepted on, so that its handler is called by one thread only.
///
/// Use: Register, build and start the grpc::Server, Start; to end: grpc::Server::Shutdown, Stop, and only
/// then destroy the server, and this after it.
class StreamServer {
 public:
  /// `clock` must outlive it; `pollers` is at least 1.
  StreamServer(MakeHandler make_handler, const StreamOptions& options, int pollers, const Clock& clock);
  /// Stop must have been called if Start was.
  ~StreamServer();
  StreamServer(const StreamServer&) = delete;
  StreamServer& operator=(const StreamServer&) = delete;

  void Register(grpc::ServerBuilder& builder);
  void Start();
  /// Waits until every stream is gone, then ends the poller threads.
  void Stop() MERELS_EXCLUDES(mutex_);

 private:
  void Accept(grpc::ServerCompletionQueue& queue) MERELS_EXCLUDES(mutex_);
  void OnOver() MERELS_EXCLUDES(mutex_);

  const MakeHandler make_handler_;
  const StreamOptions options_;
  const int pollers_;
  const Clock& clock_;
  v1::SessionService::AsyncService service_;
  std::vector<std::unique_ptr<grpc::ServerCompletionQueue>> queues_;
  std::vector<std::thread> threads_;

  Mutex mutex_;
  Condition changed_;
  int streams_ MERELS_GUARDED_BY(mutex_) =
      0;  // that have operations under way, those waiting for a client too
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_STREAM_STREAM_SERVER_H_
