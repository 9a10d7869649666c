#pragma once

#include <functional>
#include <memory>

#include <grpcpp/grpcpp.h>

#include "server/transport/door/connection_table.h"
#include "server/transport/stream/pollers.h"
#include "server/transport/stream/stream.h"

namespace merels::transport {

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
