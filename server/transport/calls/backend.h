#pragma once

#include <cstddef>

#include "server/base/clock.h"
#include "server/base/executor.h"
#include "server/service/game_server.h"
#include "server/transport/calls/gate.h"

namespace merels::transport {

/// The dependencies of every service. References only: their owner outlives the server.
struct Backend {
  service::GameServer& game_server;
  /// The home poller of the server.
  Executor& executor;
  const Clock& clock;
  /// In bytes; a longer message is answered with too-large.
  std::size_t max_message_bytes = 64 * 1024;
  /// The limits of calls and messages; outlives the server.
  Gate& gate;
};

}  // namespace merels::transport
