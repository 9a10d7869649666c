#ifndef MERELS_SERVER_TRANSPORT_ACCOUNTS_ACCOUNT_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_ACCOUNTS_ACCOUNT_SERVICE_H_

#include "merels/v1/account_service.pb.h"
#include "server/transport/calls/backend.h"
#include "server/transport/calls/unary_server.h"

namespace merels::transport {

/// account_service.proto says what each call does.
class AccountService {
 public:
  explicit AccountService(const Backend& backend) : backend_(backend) {}

  /// Must outlive it.
  void AddTo(UnaryServer& server);

 private:
  void AddMembers(UnaryServer& server);
  void AddSignIns(UnaryServer& server);
  void AddCredentials(UnaryServer& server);

  const Backend backend_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_ACCOUNTS_ACCOUNT_SERVICE_H_
