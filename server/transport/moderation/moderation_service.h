#ifndef MERELS_SERVER_TRANSPORT_MODERATION_MODERATION_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_MODERATION_MODERATION_SERVICE_H_

#include "server/transport/calls/backend.h"
#include "server/transport/calls/unary_server.h"

namespace merels::transport {

/// moderation_service.proto.
class ModerationService {
 public:
  explicit ModerationService(const Backend& backend) : backend_(backend) {}

  /// Must outlive it.
  void AddTo(UnaryServer& server);

 private:
  const Backend backend_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_MODERATION_MODERATION_SERVICE_H_
