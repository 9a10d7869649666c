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

v1::SignInResponse ToSignInResponse(const service::SignedIn& signed_in) {
  v1::SignInResponse response;
  *response.mutable_player() = wire::ToProto(signed_in.player);
  response.set_token(signed_in.token);
  return response;
}

v1::SignUpResponse ToSignUpResponse(const match::Player& player) {
  v1::SignUpResponse response;
  *response.mutable_player() = wire::ToProto(player);
  return response;
}

v1::ListSignInsResponse ToListResponse(const std::vector<service::SignedInAt>& sign_ins) {
  v1::ListSignInsResponse response;
  for (const service::SignedInAt& sign_in : sign_ins) {
    v1::SignInEntry& entry = *response.add_sign_ins();
    entry.set_id(sign_in.id);
    entry.set_label(sign_in.label);
    entry.set_since_unix_ms(sign_in.since.count());
    entry.set_current(sign_in.current);
  }
  return response;
}

/// For answers that say nothing but that it is done.
template <class Response>
service::Done<void> Plainly(service::Done<Response> done) {
  return [done = std::move(done)](const Result<void>& result) {
    result.ok() ? done(Response()) : done(result.error());
  };
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
  AddMembers(server);
  AddSignIns(server);
}

void AccountService::AddMembers(UnaryServer& server) {
  server.Add(service_, &Async::RequestSignUp, [this](const auto& call) {
    ServePlayer(
        backend_, call, Result(call->message()),
        [&house = backend_.house](const Caller& caller, const v1::SignUpRequest& wish, const auto& done) {
          house.membership().Register(caller.bearer(), {wish.name(), wish.password()},
                                      Mapped<match::Player>(done, ToSignUpResponse));
        });
  });
  server.Add(service_, &Async::RequestSignIn, [this](const auto& call) {
    ServeAnybody(backend_, call, [&house = backend_.house, wish = call->message()](const auto& done) {
      house.membership().SignIn({wish.name(), wish.password()}, wish.label(),
                                Mapped<service::SignedIn>(done, ToSignInResponse));
    });
  });
  server.Add(service_, &Async::RequestChangePassword, [this](const auto& call) {
    ServePlayer(backend_, call, Result(call->message()),
                [&house = backend_.house](const Caller& caller, const v1::ChangePasswordRequest& wish,
                                          const auto& done) {
                  house.membership().ChangePassword(caller.bearer(), wish.old_password(), wish.new_password(),
                                                    Plainly<v1::ChangePasswordResponse>(done));
                });
  });
}

void AccountService::AddSignIns(UnaryServer& server) {
  server.Add(service_, &Async::RequestListSignIns, [this](const auto& call) {
    ServePlayer(
        backend_, call, Result(call->message()),
        [&house = backend_.house](const Caller& caller, const v1::ListSignInsRequest&, const auto& done) {
          house.membership().List(caller.bearer(),
                                  Mapped<std::vector<service::SignedInAt>>(done, ToListResponse));
        });
  });
  server.Add(service_, &Async::RequestEndSignIn, [this](const auto& call) {
    ServePlayer(
        backend_, call, Result(call->message()),
        [&house = backend_.house](const Caller& caller, const v1::EndSignInRequest& wish, const auto& done) {
          house.membership().End(caller.bearer(), wish.id(), Plainly<v1::EndSignInResponse>(done));
        });
  });
}

}  // namespace merels::transport
