#ifndef MERELS_SERVER_TRANSPORT_LOBBY_CHALLENGE_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_LOBBY_CHALLENGE_SERVICE_H_

#include "merels/v1/challenge_service.pb.h"
#include "server/transport/calls/backend.h"
#include "server/transport/calls/unary_server.h"

namespace merels::transport {

/// challenge_service.proto says what each call does.
class ChallengeService {
 public:
  explicit ChallengeService(const Backend& backend) : backend_(backend) {}

  /// Must outlive it.
  void AddTo(UnaryServer& server);

 private:
  void AddMaking(UnaryServer& server);
  void AddAnswers(UnaryServer& server);

  const Backend backend_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_LOBBY_CHALLENGE_SERVICE_H_
