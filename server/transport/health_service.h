#ifndef MERELS_SERVER_TRANSPORT_HEALTH_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_HEALTH_SERVICE_H_

#include <atomic>

#include "grpc/health/v1/health.pb.h"
#include "server/transport/unary_server.h"

namespace merels::transport {

/// The standard health service. gRPC's own would bring threads that take turns at the network with the
/// pollers, so that every other message is read by one thread and handed to another.
class HealthService {
 public:
  /// Must outlive it.
  void AddTo(UnaryServer& server);

  /// From now on it answers NOT_SERVING. Threads: any.
  void StopServing() { serving_.store(false); }

 private:
  std::atomic<bool> serving_ = true;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_HEALTH_SERVICE_H_
