#include "server/transport/stream/stream_server.h"

#include <algorithm>
#include <utility>

#include "common/base/check.h"

namespace merels::transport {
namespace {

void Poll(grpc::ServerCompletionQueue& queue) {
  void* tag = nullptr;
  bool ok = false;
  while (queue.Next(&tag, &ok)) static_cast<Tag*>(tag)->Complete(ok);
}

}  // namespace

int DefaultPollers() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1); }

StreamServer::StreamServer(MakeHandler make_handler, const StreamOptions& options, int pollers,
                           const Clock& clock)
    : make_handler_(std::move(make_handler)), options_(options), pollers_(pollers), clock_(clock) {
  MERELS_CHECK(pollers >= 1);
}

StreamServer::~StreamServer() {
  MERELS_CHECK(threads_.empty());
  for (const auto& queue : queues_) queue->Shutdown();
  for (const auto& queue : queues_) Poll(*queue);
}

void StreamServer::Register(grpc::ServerBuilder& builder) {
  builder.RegisterService(&service_);
  for (int i = 0; i < pollers_; ++i) queues_.push_back(builder.AddCompletionQueue());
}

void StreamServer::Start() {
  for (const auto& queue : queues_) {
    Accept(*queue);
    threads_.emplace_back([&queue = *queue] { Poll(queue); });
  }
}

void StreamServer::Stop() {
  if (threads_.empty()) return;
  {
    const MutexLock lock(mutex_);
    while (streams_ > 0) changed_.Wait(mutex_);
  }
  // No stream is left that could begin an operation on a queue that has been shut down.
  for (const auto& queue : queues_) queue->Shutdown();
  for (auto& thread : threads_) thread.join();
  threads_.clear();
  queues_.clear();
}

void StreamServer::Accept(grpc::ServerCompletionQueue& queue) {
  {
    const MutexLock lock(mutex_);
    ++streams_;
  }
  auto stream = std::make_shared<Stream>(options_, clock_);
  const auto accepted = [this, &queue, weak = std::weak_ptr(stream)](bool came) {
    if (!came) return;
    Accept(queue);
    const auto opened = weak.lock();
    opened->Serve(make_handler_(opened));
  };
  stream->Accept(service_, queue, accepted, [this] { OnOver(); });
}

void StreamServer::OnOver() {
  const MutexLock lock(mutex_);
  --streams_;
  changed_.NotifyOne();
}

}  // namespace merels::transport
