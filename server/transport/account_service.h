#ifndef MERELS_SERVER_TRANSPORT_ACCOUNT_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_ACCOUNT_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include "merels/v1/account_service.grpc.pb.h"
#include "server/transport/backend.h"

namespace merels::transport {

/// account_service.proto says what each call does.
class AccountService final : public v1::AccountService::CallbackService {
 public:
  explicit AccountService(const Backend& backend) : backend_(backend) {}

  grpc::ServerUnaryReactor* SignInGuest(grpc::CallbackServerContext* context,
                                        const v1::SignInGuestRequest* request,
                                        v1::SignInGuestResponse* response) override;
  grpc::ServerUnaryReactor* GetAccount(grpc::CallbackServerContext* context,
                                       const v1::GetAccountRequest* request,
                                       v1::GetAccountResponse* response) override;

 private:
  const Backend backend_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_ACCOUNT_SERVICE_H_
