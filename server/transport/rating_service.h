#ifndef MERELS_SERVER_TRANSPORT_RATING_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_RATING_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include "merels/v1/rating_service.grpc.pb.h"
#include "server/transport/backend.h"
#include "server/transport/unary_server.h"

namespace merels::transport {

/// rating_service.proto says what each call does.
class RatingService {
 public:
  explicit RatingService(const Backend& backend) : backend_(backend) {}

  /// Must outlive both.
  void AddTo(grpc::ServerBuilder& builder, UnaryServer& server);

 private:
  using Async = v1::RatingService::AsyncService;

  void AddLists(UnaryServer& server);

  const Backend backend_;
  Async service_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_RATING_SERVICE_H_
