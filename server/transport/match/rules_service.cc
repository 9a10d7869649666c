#include "server/transport/match/rules_service.h"

#include "proto/wire/request.h"
#include "proto/wire/rules.h"
#include "server/transport/calls/unary_call.h"

namespace merels::transport {
namespace {

v1::ListRulesetsResponse ToListRulesets(const variants::Catalogue& all) { return wire::ToProto(all); }

}  // namespace

void RulesService::AddTo(UnaryServer& server) {
  server.Add<v1::ListRulesetsRequest, v1::ListRulesetsResponse>([this](const auto& call) {
    ServeUnauthenticated(backend_, call,
                         [&game_server = backend_.game_server, wish = call->message()](
                             const auto& done, const std::string& address) {
                           const auto page = wire::ReadPage(wish.page_size(), wish.page_token());
                           if (!page.ok()) return done(page.error());
                           Mapped<variants::Catalogue>(
                               done, ToListRulesets)(game_server.ListRulesets(*page, OriginOf(address)));
                         });
  });
}

}  // namespace merels::transport
