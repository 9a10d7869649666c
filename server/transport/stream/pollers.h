// The threads on which a server's network, and with it the service, runs.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <grpcpp/grpcpp.h>

#include "server/transport/stream/poller.h"

namespace merels::transport {

/// How many pollers suit this machine: one per core less one, but at least one.
int DefaultPollers();

/// The pollers of one gRPC server. They run before the server is built from `builder`, so that the first one
/// is an executor for everything that has to be ready before clients can connect.
class Pollers {
 public:
  /// `count` is at least 1; `urgency` as PreferShortTurns takes it.
  explicit Pollers(int count = DefaultPollers(), int urgency = 0);
  /// Stops. The server must have been destroyed.
  ~Pollers();

  /// The first, which the rest of the program uses as its executor.
  Poller& home() { return *pollers_.front(); }
  std::size_t size() const { return pollers_.size(); }
  Poller& at(std::size_t index) { return *pollers_[index]; }
  /// The same queue as at(index).queue(), as the builder's.
  grpc::ServerCompletionQueue& server_queue(std::size_t index) { return *server_queues_[index]; }

  /// Where the server is to be built, once.
  grpc::ServerBuilder& builder() { return builder_; }

  /// Waits until each has finished its present work and what was posted before. Not from a task.
  void Settle();

  /// As Poller::Stop, for all; home last.
  void Stop();

 private:
  grpc::ServerBuilder builder_;
  std::vector<grpc::ServerCompletionQueue*> server_queues_;
  std::vector<std::unique_ptr<Poller>> pollers_;
};

}  // namespace merels::transport
