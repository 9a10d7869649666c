#include <utility>

#include <google/protobuf/util/json_util.h>

#include "client/sdk/api/credentials_api.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/account_service.grpc.pb.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

using CredentialsCalls = CallsOf<v1::AccountService>;

Result<AccountPage> ReadAccountPage(const v1::ExportAccountResponse& response) {
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  AccountPage page{{}, response.next_page_token()};
  if (google::protobuf::util::MessageToJsonString(response, &page.json, options).ok()) return page;
  return Error{Reason::kInternal, "the answer cannot be read"};
}

Result<SignedIn> ReadReset(const v1::ResetPasswordResponse& response) {
  auto player = wire::FromProto(response.player());
  if (!player.ok()) return player.error();
  return SignedIn{*std::move(player), response.token()};
}

class GrpcCredentialsApi final : public CredentialsApi {
 public:
  GrpcCredentialsApi(std::shared_ptr<Channel> channel, Millis deadline)
      : caller_(std::move(channel), deadline) {}

  void SetToken(std::string token) override { caller_.SetToken(std::move(token)); }

  void MakeToken(CreateToken wish, Done<std::string> done) override {
    v1::CreateTokenRequest request;
    for (std::string& scope : wish.scopes) request.add_scopes(std::move(scope));
    request.set_label(std::move(wish.label));
    request.set_valid_hours(wish.valid_hours);
    Ask(&CredentialsCalls::CreateToken, std::move(request), std::move(done),
        [](const v1::CreateTokenResponse& response) { return Result<std::string>(response.token()); });
  }
  void Reset(ResetPassword wish, Done<SignedIn> done) override {
    v1::ResetPasswordRequest request;
    request.set_name(std::move(wish.name));
    request.set_code(std::move(wish.code));
    request.set_new_password(std::move(wish.new_password));
    request.set_label(std::move(wish.label));
    Ask(&CredentialsCalls::ResetPassword, std::move(request), std::move(done), ReadReset);
  }
  void CloseAccount(std::string password, Done<void> done) override {
    v1::CloseAccountRequest request;
    request.set_password(std::move(password));
    Ask(&CredentialsCalls::CloseAccount, std::move(request), std::move(done),
        [](const v1::CloseAccountResponse&) { return Result<void>(); });
  }
  void ExportAccount(std::string page_token, Done<AccountPage> done) override {
    v1::ExportAccountRequest request;
    request.set_page_token(std::move(page_token));
    Ask(&CredentialsCalls::ExportAccount, std::move(request), std::move(done), ReadAccountPage);
  }

 private:
  template <class T, class Request, class Response, class Read>
  void Ask(Method<CredentialsCalls, Request, Response> method, Request request, Done<T> done, Read read) {
    caller_.Call<v1::AccountService>(method, std::move(request), std::move(done), read);
  }

  Caller caller_;
};

}  // namespace

std::unique_ptr<CredentialsApi> MakeCredentialsApi(std::shared_ptr<Channel> channel, Millis deadline) {
  return std::make_unique<GrpcCredentialsApi>(std::move(channel), deadline);
}

}  // namespace merels::sdk
