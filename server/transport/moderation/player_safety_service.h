#ifndef MERELS_SERVER_TRANSPORT_MODERATION_PLAYER_SAFETY_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_MODERATION_PLAYER_SAFETY_SERVICE_H_

#include "merels/v1/player_safety_service.pb.h"
#include "server/transport/calls/backend.h"
#include "server/transport/calls/unary_server.h"

namespace merels::transport {

/// player_safety_service.proto.
class PlayerSafetyService {
 public:
  explicit PlayerSafetyService(const Backend& backend) : backend_(backend) {}

  /// Must outlive it.
  void AddTo(UnaryServer& server);

 private:
  const Backend backend_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_MODERATION_PLAYER_SAFETY_SERVICE_H_
