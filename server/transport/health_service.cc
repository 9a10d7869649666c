#include "server/transport/health_service.h"

#include "server/transport/unary_call.h"

namespace merels::transport {

using grpc::health::v1::HealthCheckRequest;
using grpc::health::v1::HealthCheckResponse;

void HealthService::AddTo(UnaryServer& server) {
  server.Add<HealthCheckRequest, HealthCheckResponse>([this](const auto& call) {
    if (!call->message().service().empty()) {
      return call->Fail({grpc::StatusCode::NOT_FOUND, "the whole server has the empty name"});
    }
    HealthCheckResponse answer;
    answer.set_status(serving_.load() ? HealthCheckResponse::SERVING : HealthCheckResponse::NOT_SERVING);
    call->Answer(answer);
  });
}

}  // namespace merels::transport
