#ifndef MERELS_SERVER_TRANSPORT_CHAT_CHAT_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_CHAT_CHAT_SERVICE_H_

#include "merels/v1/chat_service.pb.h"
#include "server/transport/calls/backend.h"
#include "server/transport/calls/unary_server.h"

namespace merels::transport {

/// chat_service.proto says what each call does.
class ChatService {
 public:
  explicit ChatService(const Backend& backend) : backend_(backend) {}

  /// Must outlive it.
  void AddTo(UnaryServer& server);

 private:
  const Backend backend_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_CHAT_CHAT_SERVICE_H_
