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

void AccountService::AddTo(grpc::ServerBuilder& builder, UnaryServer& server) {
  builder.RegisterService(&service_);
  server.Add(service_, &Async::RequestSignInGuest, [this](const auto& call) {
    ServeAnybody(
        backend_, call,
        [&house = backend_.house, guest = service::NewGuest{call->message().name(), call->message().bot()}](
            const auto& done) { house.SignInGuest(guest, Mapped<service::SignedIn>(done, ToResponse)); });
  });
  server.Add(service_, &Async::RequestGetAccount, [this](const auto& call) {
    ServePlayer(backend_, call, Result(call->message()),
                [](const Caller& caller, const v1::GetAccountRequest&, const auto& done) {
                  v1::GetAccountResponse answer;
                  *answer.mutable_player() = wire::ToProto(caller.player);
                  done(answer);
                });
  });
}

}  // namespace merels::transport
