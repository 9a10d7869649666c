#include "server/transport/match/watch_service.h"

#include "proto/wire/match.h"
#include "proto/wire/request.h"
#include "server/transport/calls/unary_call.h"

namespace merels::transport {
namespace {

v1::ListChannelsResponse ToListChannels(const api::Page<api::Channel>& page) {
  v1::ListChannelsResponse response;
  response.set_next_page_token(page.next);
  for (const api::Channel& channel : page.items) {
    v1::Channel& written = *response.add_channels();
    written.set_pool(channel.pool);
    if (channel.match) *written.mutable_match() = wire::ToProto(*channel.match);
  }
  return response;
}

}  // namespace

void WatchService::AddTo(UnaryServer& server) {
  server.Add<v1::ListChannelsRequest, v1::ListChannelsResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::ReadPage(call->message().page_size(), call->message().page_token()),
                [&game_server = backend_.game_server](const Caller& caller, const api::PageQuery& query,
                                                      const auto& done) {
                  Mapped<api::Page<api::Channel>>(
                      done, ToListChannels)(game_server.ListChannels(caller.player, query));
                });
  });
}

}  // namespace merels::transport
