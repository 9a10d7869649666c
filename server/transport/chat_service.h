#ifndef MERELS_SERVER_TRANSPORT_CHAT_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_CHAT_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include "merels/v1/chat_service.grpc.pb.h"
#include "server/transport/backend.h"
#include "server/transport/unary_server.h"

namespace merels::transport {

/// chat_service.proto says what each call does.
class ChatService {
 public:
  explicit ChatService(const Backend& backend) : backend_(backend) {}

  /// Must outlive both.
  void AddTo(grpc::ServerBuilder& builder, UnaryServer& server);

 private:
  using Async = v1::ChatService::AsyncService;

  const Backend backend_;
  Async service_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_CHAT_SERVICE_H_
