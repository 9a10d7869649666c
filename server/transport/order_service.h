#ifndef MERELS_SERVER_TRANSPORT_ORDER_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_ORDER_SERVICE_H_

#include <string>
#include <utility>

#include <grpcpp/grpcpp.h>

#include "merels/v1/moderation_service.grpc.pb.h"
#include "merels/v1/operator_service.grpc.pb.h"
#include "merels/v1/order_service.grpc.pb.h"
#include "server/transport/backend.h"
#include "server/transport/unary_server.h"

namespace merels::transport {

/// order_service.proto, moderation_service.proto and operator_service.proto.
class OrderServices {
 public:
  /// `operator_hash`: of the operator's token, as HashToken makes it; empty: there is no operator.
  OrderServices(const Backend& backend, std::string operator_hash)
      : backend_(backend), operator_hash_(std::move(operator_hash)) {}

  /// Must outlive both.
  void AddTo(grpc::ServerBuilder& builder, UnaryServer& server);

 private:
  using Order = v1::OrderService::AsyncService;
  using Moderation = v1::ModerationService::AsyncService;
  using Operation = v1::OperatorService::AsyncService;

  void AddOrder(UnaryServer& server);
  void AddModeration(UnaryServer& server);
  void AddOperation(UnaryServer& server);

  const Backend backend_;
  const std::string operator_hash_;
  Order order_;
  Moderation moderation_;
  Operation operation_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_ORDER_SERVICE_H_
