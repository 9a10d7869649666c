#include "server/transport/stream/stream_server.h"

#include <utility>

namespace merels::transport {

StreamServer::StreamServer(MakeHandler make_handler, const StreamOptions& options, Pollers& pollers,
                           const Clock& clock, ConnectionTable* connections)
    : make_handler_(std::move(make_handler)),
      options_(options),
      pollers_(pollers),
      clock_(clock),
      connections_(connections) {}

void StreamServer::Start() {
  for (std::size_t i = 0; i < pollers_.size(); ++i) Accept(i);
}

void StreamServer::Stop() {
  {
    const MutexLock lock(mutex_);
    while (streams_ > 0) changed_.Wait(mutex_);
  }
  // The last streams may still be being destroyed on their pollers.
  pollers_.Settle();
  spectator_writer_.Stop();
}

void StreamServer::Accept(std::size_t poller) {
  {
    const MutexLock lock(mutex_);
    ++streams_;
  }
  auto stream =
      std::make_shared<Stream>(options_, clock_, pollers_.at(poller), spectator_writer_, connections_);
  const auto request = [this, poller](grpc::ServerContext* context, RawCall* call, void* tag) {
    service_.Request(context, call, pollers_.server_queue(poller), tag);
  };
  const auto accepted = [this, poller, weak = std::weak_ptr(stream)](bool came) {
    if (!came) return;
    Accept(poller);
    const auto opened = weak.lock();
    opened->Serve(make_handler_(opened));
  };
  stream->Accept(request, accepted, [this] { OnOver(); });
}

void StreamServer::OnOver() {
  const MutexLock lock(mutex_);
  --streams_;
  changed_.NotifyOne();
}

}  // namespace merels::transport
