#ifndef MERELS_SERVER_TRANSPORT_MODERATION_OPERATOR_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_MODERATION_OPERATOR_SERVICE_H_

#include <string>
#include <utility>

#include "merels/v1/operator_service.pb.h"
#include "server/transport/calls/backend.h"
#include "server/transport/calls/unary_server.h"

namespace merels::transport {

/// operator_service.proto.
class OperatorService {
 public:
  /// `operator_hash`: the hash of the operator's token by HashToken; empty: there is no operator.
  OperatorService(const Backend& backend, std::string operator_hash)
      : backend_(backend), operator_hash_(std::move(operator_hash)) {}

  /// Must outlive it.
  void AddTo(UnaryServer& server);

 private:
  void AddAccountsTo(UnaryServer& server);
  void AddNodesTo(UnaryServer& server);

  const Backend backend_;
  const std::string operator_hash_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_MODERATION_OPERATOR_SERVICE_H_
