#ifndef MERELS_SERVER_TRANSPORT_ORDER_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_ORDER_SERVICE_H_

#include <string>
#include <utility>

#include "merels/v1/moderation_service.pb.h"
#include "merels/v1/operator_service.pb.h"
#include "merels/v1/order_service.pb.h"
#include "server/transport/backend.h"
#include "server/transport/unary_server.h"

namespace merels::transport {

v1::ReportKind KindToProto(store::ReportKind kind);
/// `author`: whether to include who imposed it.
v1::Sanction ToProto(const store::KeptSanction& kept, bool author);

/// order_service.proto, moderation_service.proto and operator_service.proto.
class OrderServices {
 public:
  /// `operator_hash`: the hash of the operator's token by HashToken; empty: there is no operator.
  OrderServices(const Backend& backend, std::string operator_hash)
      : backend_(backend), operator_hash_(std::move(operator_hash)) {}

  /// Must outlive it.
  void AddTo(UnaryServer& server);

 private:
  void AddOrder(UnaryServer& server);
  void AddModeration(UnaryServer& server);
  void AddOperation(UnaryServer& server);

  const Backend backend_;
  const std::string operator_hash_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_ORDER_SERVICE_H_
