#include "server/transport/health_service.h"

#include <optional>
#include <utility>

#include "proto/wire/reading.h"
#include "server/transport/calls/scopes.h"

namespace merels::transport {

using grpc::health::v1::HealthCheckRequest;
using grpc::health::v1::HealthCheckResponse;

/// One Watch call: it gets the server's status, and again when that changes. The call owns it. Threads: any.
class HealthWatch final : public std::enable_shared_from_this<HealthWatch> {
 public:
  explicit HealthWatch(const RawUnary::Call& call) : call_(call) {}

  /// A client that reads slowly gets only the newest status once it reads again.
  void Tell(HealthCheckResponse::ServingStatus status) MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    newest_ = status;
    if (!sending_) SendNewest();
  }

 private:
  void SendNewest() MERELS_REQUIRES(mutex_) {
    const auto call = call_.lock();
    sending_ = call != nullptr && newest_.has_value();
    if (!sending_) return;
    HealthCheckResponse message;
    message.set_status(*std::exchange(newest_, std::nullopt));
    call->Send(message.SerializeAsString(), [self = shared_from_this()] { self->Sent(); });
  }

  void Sent() MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    SendNewest();
  }

  const std::weak_ptr<RawUnary> call_;
  Mutex mutex_;
  std::optional<HealthCheckResponse::ServingStatus> newest_ MERELS_GUARDED_BY(mutex_);  // not sent yet
  bool sending_ MERELS_GUARDED_BY(mutex_) = false;
};

void HealthService::AddTo(UnaryServer& server, std::set<std::string> services) {
  services_ = std::move(services);
  server.Add("/grpc.health.v1.Health/Check", kHealthCheckRule,
             [this](const RawUnary::Call& call) { Check(call); });
  server.AddStanding("/grpc.health.v1.Health/Watch", kHealthWatchRule,
                     [this](const RawUnary::Call& call) { Watch(call); });
}

HealthCheckResponse::ServingStatus HealthService::status() const {
  return serving_ ? HealthCheckResponse::SERVING : HealthCheckResponse::NOT_SERVING;
}

void HealthService::Check(const RawUnary::Call& call) {
  HealthCheckRequest request;
  if (!request.ParseFromString(call->TakeRequest())) return call->Fail(wire::Unreadable());
  if (!Knows(request.service())) return call->Fail({grpc::StatusCode::NOT_FOUND, "there is no such service"});
  HealthCheckResponse answer;
  {
    const MutexLock lock(mutex_);
    answer.set_status(status());
  }
  call->Answer(answer.SerializeAsString());
}

void HealthService::Watch(const RawUnary::Call& call) {
  HealthCheckRequest request;
  if (!request.ParseFromString(call->TakeRequest())) return call->Fail(wire::Unreadable());
  const auto watch = std::make_shared<HealthWatch>(call);
  call->Keep(watch);
  if (!Knows(request.service())) return watch->Tell(HealthCheckResponse::SERVICE_UNKNOWN);
  const MutexLock lock(mutex_);
  std::erase_if(watches_, [](const auto& one) { return one.expired(); });
  watches_.push_back(watch);
  watch->Tell(status());
}

void HealthService::StopServing() {
  const MutexLock lock(mutex_);
  serving_ = false;
  for (const auto& one : watches_) {
    if (const auto watch = one.lock()) watch->Tell(status());
  }
}

}  // namespace merels::transport
