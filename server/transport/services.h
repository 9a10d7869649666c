// The function of the server for each call.
#pragma once

#include "server/service/game_server.h"
#include "server/transport/calls/call_table.h"

namespace merels::transport {

/// Adds all calls of the protocol but GetServerInfo. `server` outlives `calls`.
void AddServices(CallTable& calls, service::GameServer& server);

}  // namespace merels::transport
