#ifndef MERELS_SERVER_TRANSPORT_BACKEND_H_
#define MERELS_SERVER_TRANSPORT_BACKEND_H_

#include <cstddef>

#include "server/base/clock.h"
#include "server/base/executor.h"
#include "server/service/game_server.h"
#include "server/transport/gate.h"

namespace merels::transport {

/// What stands behind every service. References only: their owner outlives the server.
struct Backend {
  service::GameServer& game_server;
  /// The home of the server's pollers.
  Executor& executor;
  const Clock& clock;
  /// A longer message is answered with too-large, in bytes.
  std::size_t max_message_bytes = 64 * 1024;
  /// Of calls and messages; outlives the server.
  Gate& gate;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_BACKEND_H_
