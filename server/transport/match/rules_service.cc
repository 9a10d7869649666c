#include "server/transport/match/rules_service.h"

#include "proto/wire/rules.h"
#include "server/transport/calls/unary_call.h"

namespace merels::transport {
namespace {

v1::ListRulesetsResponse ToListRulesets(const variants::Catalogue& all) { return wire::ToProto(all); }

}  // namespace

void RulesService::AddTo(UnaryServer& server) {
  server.Add<v1::ListRulesetsRequest, v1::ListRulesetsResponse>([this](const auto& call) {
    ServeUnauthenticated(
        backend_, call, [&game_server = backend_.game_server](const auto& done, const std::string& address) {
          Mapped<variants::Catalogue>(done, ToListRulesets)(game_server.ListRulesets(OriginOf(address)));
        });
  });
}

}  // namespace merels::transport
