#ifndef MERELS_SERVER_TRANSPORT_LOBBY_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_LOBBY_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include "merels/v1/lobby_service.grpc.pb.h"
#include "server/transport/backend.h"

namespace merels::transport {

/// lobby_service.proto says what each call does.
class LobbyService final : public v1::LobbyService::CallbackService {
 public:
  explicit LobbyService(const Backend& backend) : backend_(backend) {}

  grpc::ServerUnaryReactor* OpenTable(grpc::CallbackServerContext* context,
                                      const v1::OpenTableRequest* request,
                                      v1::OpenTableResponse* response) override;
  grpc::ServerUnaryReactor* ListTables(grpc::CallbackServerContext* context,
                                       const v1::ListTablesRequest* request,
                                       v1::ListTablesResponse* response) override;
  grpc::ServerUnaryReactor* JoinTable(grpc::CallbackServerContext* context,
                                      const v1::JoinTableRequest* request,
                                      v1::JoinTableResponse* response) override;
  grpc::ServerUnaryReactor* WithdrawTable(grpc::CallbackServerContext* context,
                                          const v1::WithdrawTableRequest* request,
                                          v1::WithdrawTableResponse* response) override;
  grpc::ServerUnaryReactor* CreateSeek(grpc::CallbackServerContext* context,
                                       const v1::CreateSeekRequest* request,
                                       v1::CreateSeekResponse* response) override;
  grpc::ServerUnaryReactor* CancelSeek(grpc::CallbackServerContext* context,
                                       const v1::CancelSeekRequest* request,
                                       v1::CancelSeekResponse* response) override;

 private:
  const Backend backend_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_LOBBY_SERVICE_H_
