#ifndef MERELS_SERVER_TRANSPORT_CHALLENGE_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_CHALLENGE_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include "merels/v1/challenge_service.grpc.pb.h"
#include "server/transport/backend.h"
#include "server/transport/unary_server.h"

namespace merels::transport {

/// challenge_service.proto says what each call does.
class ChallengeService {
 public:
  explicit ChallengeService(const Backend& backend) : backend_(backend) {}

  /// Must outlive both.
  void AddTo(grpc::ServerBuilder& builder, UnaryServer& server);

 private:
  void AddMaking(UnaryServer& server);
  void AddAnswers(UnaryServer& server);

  using Async = v1::ChallengeService::AsyncService;

  const Backend backend_;
  Async service_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_CHALLENGE_SERVICE_H_
