#include "server/transport/account_service.h"

#include "proto/wire/types.h"
#include "server/transport/unary_call.h"

namespace merels::transport {
namespace {

v1::SignInGuestResponse ToResponse(const service::SignedIn& signed_in) {
  v1::SignInGuestResponse response;
  *response.mutable_player() = wire::ToProto(signed_in.player);
  response.set_token(signed_in.token);
  return response;
}

}  // namespace

grpc::ServerUnaryReactor* AccountService::SignInGuest(grpc::CallbackServerContext* /*context*/,
                                                      const v1::SignInGuestRequest* request,
                                                      v1::SignInGuestResponse* response) {
  using Done = service::Done<v1::SignInGuestResponse>;
  return ServeAnybody(
      backend_, *request, *response,
      [&house = backend_.house, guest = service::NewGuest{request->name(), request->bot()}](
          const Done& done) { house.SignInGuest(guest, Mapped<service::SignedIn>(done, ToResponse)); });
}

grpc::ServerUnaryReactor* AccountService::GetAccount(grpc::CallbackServerContext* context,
                                                     const v1::GetAccountRequest* request,
                                                     v1::GetAccountResponse* response) {
  using Done = service::Done<v1::GetAccountResponse>;
  return ServePlayer(backend_, *context, *request, *response, Result(*request),
                     [](const Caller& caller, const v1::GetAccountRequest&, const Done& done) {
                       v1::GetAccountResponse answer;
                       *answer.mutable_player() = wire::ToProto(caller.player);
                       done(answer);
                     });
}

}  // namespace merels::transport
