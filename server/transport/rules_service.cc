#include "server/transport/rules_service.h"

#include "proto/wire/rules.h"
#include "server/transport/unary_call.h"

namespace merels::transport {
namespace {

v1::ListRulesetsResponse ToListRulesets(const variants::Catalogue& all) { return wire::ToProto(all); }

}  // namespace

grpc::ServerUnaryReactor* RulesService::ListRulesets(grpc::CallbackServerContext* /*context*/,
                                                     const v1::ListRulesetsRequest* request,
                                                     v1::ListRulesetsResponse* response) {
  using Done = service::Done<v1::ListRulesetsResponse>;
  return ServeAnybody(backend_, *request, *response, [&house = backend_.house](const Done& done) {
    Mapped<variants::Catalogue>(done, ToListRulesets)(house.ListRulesets());
  });
}

}  // namespace merels::transport
