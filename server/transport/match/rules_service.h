#ifndef MERELS_SERVER_TRANSPORT_MATCH_RULES_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_MATCH_RULES_SERVICE_H_

#include "merels/v1/rules_service.pb.h"
#include "server/transport/calls/backend.h"
#include "server/transport/calls/unary_server.h"

namespace merels::transport {

/// rules_service.proto says what the call does.
class RulesService {
 public:
  explicit RulesService(const Backend& backend) : backend_(backend) {}

  /// Must outlive it.
  void AddTo(UnaryServer& server);

 private:
  const Backend backend_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_MATCH_RULES_SERVICE_H_
