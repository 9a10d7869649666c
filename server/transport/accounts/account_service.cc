#include "server/transport/accounts/account_service.h"

#include "proto/wire/reading.h"
#include "proto/wire/request.h"
#include "proto/wire/types.h"
#include "server/transport/accounts/account_page.h"
#include "server/transport/calls/requests.h"
#include "server/transport/calls/unary_call.h"

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

v1::ListSignInsResponse ToListResponse(const service::Page<api::SignInEntry>& page) {
  v1::ListSignInsResponse response;
  for (const api::SignInEntry& sign_in : page.items) *response.add_sign_ins() = wire::ToProto(sign_in);
  response.set_next_page_token(page.next);
  return response;
}

Result<std::string> ReadPageToken(const v1::ExportAccountRequest& request) {
  wire::Reading reading;
  return reading.Done(reading.Text(request.page_token(), wire::kMaxOpaqueText, "page_token"));
}

v1::CreateTokenResponse ToCreateTokenResponse(const service::SignedIn& made) {
  v1::CreateTokenResponse response;
  response.set_token(made.token);
  return response;
}

v1::ResetPasswordResponse ToResetResponse(const service::SignedIn& signed_in) {
  v1::ResetPasswordResponse response;
  *response.mutable_player() = wire::ToProto(signed_in.player);
  response.set_token(signed_in.token);
  return response;
}

}  // namespace

void AccountService::AddTo(UnaryServer& server) {
  server.Add<v1::SignInGuestRequest, v1::SignInGuestResponse>([this](const auto& call) {
    ServeUnauthenticated(backend_, call,
                         [&game_server = backend_.game_server, wish = call->message()](
                             const auto& done, const std::string& address) {
                           game_server.SignInGuest(wire::FromProto(wish),
                                                   Mapped<service::SignedIn>(done, ToResponse),
                                                   OriginOf(address));
                         });
  });
  server.Add<v1::GetAccountRequest, v1::GetAccountResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Result(call->message()),
                [](const Caller& caller, const v1::GetAccountRequest&, const auto& done) {
                  v1::GetAccountResponse answer;
                  *answer.mutable_player() = wire::ToProto(caller.player);
                  done(answer);
                });
  });
  AddMembers(server);
  AddSignIns(server);
  AddCredentials(server);
}

void AccountService::AddMembers(UnaryServer& server) {
  server.Add<v1::SignUpRequest, v1::SignUpResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Result(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const v1::SignUpRequest& wish,
                                                      const auto& done) {
                  game_server.membership().Register(caller.bearer(), wire::FromProto(wish),
                                                    Mapped<match::Player>(done, ToSignUpResponse));
                });
  });
  server.Add<v1::SignInRequest, v1::SignInResponse>([this](const auto& call) {
    ServeUnauthenticated(backend_, call,
                         [&game_server = backend_.game_server, wish = call->message()](
                             const auto& done, const std::string& address) {
                           game_server.membership().SignIn(wire::FromProto(wish),
                                                           Mapped<service::SignedIn>(done, ToSignInResponse),
                                                           OriginOf(address));
                         });
  });
  server.Add<v1::ChangePasswordRequest, v1::ChangePasswordResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Result(call->message()),
                [&game_server = backend_.game_server](
                    const Caller& caller, const v1::ChangePasswordRequest& wish, const auto& done) {
                  game_server.membership().ChangePassword(
                      caller.bearer(), wire::FromProto(wish),
                      WithEmptyResponse<v1::ChangePasswordResponse>(done));
                });
  });
}

void AccountService::AddSignIns(UnaryServer& server) {
  server.Add<v1::ListSignInsRequest, v1::ListSignInsResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::ReadPage(call->message().page_size(), call->message().page_token()),
                [&game_server = backend_.game_server](const Caller& caller, const service::PageQuery& query,
                                                      const auto& done) {
                  game_server.membership().ListPage(
                      caller.bearer(), query, Mapped<service::Page<api::SignInEntry>>(done, ToListResponse));
                });
  });
  server.Add<v1::EndSignInRequest, v1::EndSignInResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Result(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const v1::EndSignInRequest& wish,
                                                      const auto& done) {
                  game_server.membership().End(caller.bearer(), wish.id(),
                                               WithEmptyResponse<v1::EndSignInResponse>(done));
                });
  });
}

void AccountService::AddCredentials(UnaryServer& server) {
  server.Add<v1::CreateTokenRequest, v1::CreateTokenResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const service::CreateToken& wish,
                                                      const auto& done) {
                  game_server.credentials().Create(caller.bearer(), wish,
                                                   Mapped<service::SignedIn>(done, ToCreateTokenResponse));
                });
  });
  server.Add<v1::ResetPasswordRequest, v1::ResetPasswordResponse>([this](const auto& call) {
    ServeUnauthenticated(
        backend_, call,
        [&game_server = backend_.game_server, wish = call->message()](const auto& done, const std::string&) {
          game_server.credentials().Reset(wire::FromProto(wish),
                                          Mapped<service::SignedIn>(done, ToResetResponse));
        });
  });
  server.Add<v1::CloseAccountRequest, v1::CloseAccountResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Result(call->message()),
                [&game_server = backend_.game_server](const Caller& caller,
                                                      const v1::CloseAccountRequest& wish, const auto& done) {
                  game_server.credentials().Close(caller.bearer(), wish.password(),
                                                  WithEmptyResponse<v1::CloseAccountResponse>(done));
                });
  });
  server.Add<v1::ExportAccountRequest, v1::ExportAccountResponse>([this](const auto& call) {
    ServePlayer(backend_, call, ReadPageToken(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const std::string& token,
                                                      const auto& done) {
                  game_server.account_export().Export(caller.bearer(), token,
                                                      Mapped<service::AccountPage>(done, ToExportAccount));
                });
  });
}

}  // namespace merels::transport
