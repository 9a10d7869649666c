#ifndef MERELS_SERVER_TRANSPORT_LOBBY_LOBBY_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_LOBBY_LOBBY_SERVICE_H_

#include "merels/v1/lobby_service.pb.h"
#include "server/transport/calls/backend.h"
#include "server/transport/calls/unary_server.h"

namespace merels::transport {

/// lobby_service.proto says what each call does.
class LobbyService {
 public:
  explicit LobbyService(const Backend& backend) : backend_(backend) {}

  /// Must outlive it.
  void AddTo(UnaryServer& server);

 private:
  const Backend backend_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_LOBBY_LOBBY_SERVICE_H_
