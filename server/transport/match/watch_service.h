#ifndef MERELS_SERVER_TRANSPORT_MATCH_WATCH_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_MATCH_WATCH_SERVICE_H_

#include "merels/v1/watch_service.pb.h"
#include "server/transport/calls/backend.h"
#include "server/transport/calls/unary_server.h"

namespace merels::transport {

/// watch_service.proto says what each call does.
class WatchService {
 public:
  explicit WatchService(const Backend& backend) : backend_(backend) {}

  void AddTo(UnaryServer& server);

 private:
  const Backend backend_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_MATCH_WATCH_SERVICE_H_
