#ifndef MERELS_SERVER_TRANSPORT_ACCOUNT_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_ACCOUNT_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include "merels/v1/account_service.grpc.pb.h"
#include "server/transport/backend.h"
#include "server/transport/unary_server.h"

namespace merels::transport {

/// account_service.proto says what each call does.
class AccountService {
 public:
  explicit AccountService(const Backend& backend) : backend_(backend) {}

  /// Must outlive both.
  void AddTo(grpc::ServerBuilder& builder, UnaryServer& server);

 private:
  void AddMembers(UnaryServer& server);
  void AddSignIns(UnaryServer& server);
  void AddKeys(UnaryServer& server);

  using Async = v1::AccountService::AsyncService;

  const Backend backend_;
  Async service_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_ACCOUNT_SERVICE_H_
