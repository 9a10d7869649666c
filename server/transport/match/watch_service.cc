#include "server/transport/match/watch_service.h"

#include "proto/wire/match.h"
#include "server/transport/calls/unary_call.h"

namespace merels::transport {
namespace {

v1::ListChannelsResponse ToListChannels(const std::vector<service::Channel>& channels) {
  v1::ListChannelsResponse response;
  for (const service::Channel& channel : channels) {
    v1::Channel& written = *response.add_channels();
    written.set_pool(channel.pool);
    if (channel.match) *written.mutable_match() = wire::ToProto(*channel.match);
  }
  return response;
}

}  // namespace

void WatchService::AddTo(UnaryServer& server) {
  server.Add<v1::ListChannelsRequest, v1::ListChannelsResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Result(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const v1::ListChannelsRequest&,
                                                      const auto& done) {
                  Mapped<std::vector<service::Channel>>(
                      done, ToListChannels)(game_server.ListChannels(caller.player));
                });
  });
}

}  // namespace merels::transport
