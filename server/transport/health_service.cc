#include "server/transport/health_service.h"

#include <optional>
#include <utility>

#include "server/transport/calls/unary_call.h"

namespace merels::transport {

using grpc::health::v1::HealthCheckRequest;
using grpc::health::v1::HealthCheckResponse;

/// One Watch call: it is sent the server's status, and again when that changes. The call owns it. Threads:
/// any.
class HealthWatch final : public std::enable_shared_from_this<HealthWatch> {
 public:
  explicit HealthWatch(const RawUnary::Call& call) : call_(call) {}

  /// A client that reads slowly is sent only the newest status once it reads again.
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
    grpc::ByteBuffer bytes;
    bool own = false;
    if (grpc::SerializationTraits<HealthCheckResponse>::Serialize(message, &bytes, &own).ok())
      call->Send(bytes, [self = shared_from_this()] { self->Sent(); });
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
  server.Add<HealthCheckRequest, HealthCheckResponse>([this](const auto& call) {
    if (!Knows(call->message().service()))
      return call->Fail({grpc::StatusCode::NOT_FOUND, "there is no such service"});
    HealthCheckResponse answer;
    {
      const MutexLock lock(mutex_);
      answer.set_status(status());
    }
    call->Answer(answer);
  });
  server.AddStanding("/grpc.health.v1.Health/Watch", RuleOfRequest("HealthWatchRequest"),
                     [this](const RawUnary::Call& call) { Watch(call); });
}

HealthCheckResponse::ServingStatus HealthService::status() const {
  return serving_ ? HealthCheckResponse::SERVING : HealthCheckResponse::NOT_SERVING;
}

void HealthService::Watch(const RawUnary::Call& call) {
  HealthCheckRequest request;
  if (!grpc::SerializationTraits<HealthCheckRequest>::Deserialize(&call->request(), &request).ok())
    return call->Fail(
        wire::ToStatus({Reason::kBadArgument, "the request cannot be read as a message of this call"}));
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
