#ifndef MERELS_SERVER_TRANSPORT_MATCH_MATCH_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_MATCH_MATCH_SERVICE_H_

#include "merels/v1/match_service.pb.h"
#include "server/transport/calls/backend.h"
#include "server/transport/calls/unary_server.h"

namespace merels::transport {

/// match_service.proto says what each call does.
class MatchService {
 public:
  explicit MatchService(const Backend& backend) : backend_(backend) {}

  /// Must outlive it.
  void AddTo(UnaryServer& server);

 private:
  void AddReads(UnaryServer& server);

  const Backend backend_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_MATCH_MATCH_SERVICE_H_
