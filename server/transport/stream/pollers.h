// The threads of a server's network, and of the service.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <grpcpp/grpcpp.h>

#include "server/transport/stream/poller.h"

namespace merels::transport {

/// The number of pollers for this machine: one per core less one, but at least one.
int DefaultPollers();

/// The pollers of one gRPC server. They run before the server is built from `builder`, so that the first one
/// is an executor for everything that has to be ready before clients can connect.
class Pollers {
 public:
  /// `count` is at least 1; `urgency`: see PreferShortTurns.
  explicit Pollers(int count = DefaultPollers(), int urgency = 0);
  /// Stops. The server must have been destroyed.
  ~Pollers();

  /// The first, which the rest of the program uses as its executor.
  Poller& home() { return *pollers_.front(); }
  std::size_t size() const { return pollers_.size(); }
  Poller& at(std::size_t index) { return *pollers_[index]; }
  /// The same queue as at(index).queue(), as the builder's.
  grpc::ServerCompletionQueue& server_queue(std::size_t index) { return *server_queues_[index]; }

  /// The builder for the server, to be used once.
  grpc::ServerBuilder& builder() { return builder_; }

  /// Waits until each has finished its current work and what was posted before. Not from a task.
  void Settle();

  /// Poller::Stop for all; home last. Not from a task. Idempotent.
  void Stop();

 private:
  grpc::ServerBuilder builder_;
  std::vector<grpc::ServerCompletionQueue*> server_queues_;
  std::vector<std::unique_ptr<Poller>> pollers_;
};

}  // namespace merels::transport
