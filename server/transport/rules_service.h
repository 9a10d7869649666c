#ifndef MERELS_SERVER_TRANSPORT_RULES_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_RULES_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include "merels/v1/rules_service.grpc.pb.h"
#include "server/transport/backend.h"

namespace merels::transport {

/// rules_service.proto says what the call does.
class RulesService final : public v1::RulesService::CallbackService {
 public:
  explicit RulesService(const Backend& backend) : backend_(backend) {}

  grpc::ServerUnaryReactor* ListRulesets(grpc::CallbackServerContext* context,
                                         const v1::ListRulesetsRequest* request,
                                         v1::ListRulesetsResponse* response) override;

 private:
  const Backend backend_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_RULES_SERVICE_H_
