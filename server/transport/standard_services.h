// gRPC's own services: health and reflection.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "grpc/health/v1/health.pb.h"
#include "grpc/reflection/v1/reflection.pb.h"
#include "server/base/mutex.h"
#include "server/transport/base/origin.h"
#include "server/transport/calls/call_limits.h"
#include "server/transport/calls/unary_server.h"

namespace merels::transport {

class HealthWatch;

/// The standard health service. gRPC's own would bring threads that alternate with the pollers at the
/// network, so that every other message would be read by one thread and passed to another.
class HealthService {
 public:
  /// `services`: the known names, besides the empty one. `server` must outlive it.
  void AddTo(UnaryServer& server, std::set<std::string> services);

  /// From now on it answers NOT_SERVING, and sends that to all watchers. Threads: any.
  void StopServing() MERELS_EXCLUDES(mutex_);

 private:
  bool Knows(const std::string& service) const { return service.empty() || services_.contains(service); }
  grpc::health::v1::HealthCheckResponse::ServingStatus status() const MERELS_REQUIRES(mutex_);
  void Check(const RawUnary::Call& call) MERELS_EXCLUDES(mutex_);
  void Watch(const RawUnary::Call& call) MERELS_EXCLUDES(mutex_);

  std::set<std::string> services_;  // does not change once the server has begun
  Mutex mutex_;
  bool serving_ MERELS_GUARDED_BY(mutex_) = true;
  std::vector<std::weak_ptr<HealthWatch>> watches_ MERELS_GUARDED_BY(mutex_);
};

/// The standard reflection service, in both of its versions, whose messages are alike. gRPC's own has only
/// the earlier one, and occupies a thread for each stream. Each question counts as a call.
class ReflectionService {
 public:
  /// `limiter` must outlive it.
  explicit ReflectionService(CallLimiter& limiter) : limiter_(limiter) {}

  /// `services`: the listed names besides its own. `server` must outlive it.
  void AddTo(UnaryServer& server, std::set<std::string> services);

 private:
  void Serve(const RawUnary::Call& call);
  grpc::reflection::v1::ServerReflectionResponse Answer(
      const grpc::reflection::v1::ServerReflectionRequest& request) const;

  CallLimiter& limiter_;
  std::set<std::string> services_;
};

}  // namespace merels::transport
