#include <memory>
#include <utility>

#include <google/protobuf/util/json_util.h>

#include "client/sdk/api/grpc_apis.h"
#include "client/sdk/base/caller.h"
#include "client/sdk/base/pages.h"
#include "merels/v1/account_service.grpc.pb.h"
#include "proto/wire/reading.h"
#include "proto/wire/request.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

/// Of the answer to any way of signing in.
template <class Response>
Result<SignedIn> ReadSignedIn(const Response& response) {
  wire::Reading reading;
  SignedIn read;
  read.player = reading.Take(wire::FromProto(response.player()));
  read.token = reading.Text(response.token(), 512, "the token");
  reading.Require(!read.token.empty(), Reason::kBadArgument, "the token is missing");
  return reading.Done(std::move(read));
}

Result<Page<SignInEntry>> ReadSignIns(const v1::ListSignInsResponse& response) {
  return ReadPage<SignInEntry>(response.sign_ins(), response.next_page_token(),
                               [](const v1::SignInEntry& entry) { return wire::FromProto(entry); });
}

Result<AccountPage> ReadAccountPage(const v1::ExportAccountResponse& response) {
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  AccountPage page{{}, response.next_page_token()};
  if (google::protobuf::util::MessageToJsonString(response, &page.json, options).ok()) return page;
  return Error{Reason::kInternal, "the answer cannot be read"};
}

class GrpcAccountApi final : public AccountApi {
  using Rpc = CallsOf<v1::AccountService>;

 public:
  explicit GrpcAccountApi(Caller& caller) : caller_(caller) {}

  void SignInGuest(NewGuest guest, Done<SignedIn> done) override {
    caller_.Call(&Rpc::SignInGuest, wire::ToProto(guest), std::move(done),
                 ReadSignedIn<v1::SignInGuestResponse>);
  }
  void GetAccount(Done<match::Player> done) override {
    caller_.Call(&Rpc::GetAccount, v1::GetAccountRequest(), std::move(done),
                 [](const v1::GetAccountResponse& response) { return wire::FromProto(response.player()); });
  }
  void SignUp(api::SignUp wish, Done<match::Player> done) override {
    caller_.Call(&Rpc::SignUp, wire::ToProto(wish), std::move(done),
                 [](const v1::SignUpResponse& response) { return wire::FromProto(response.player()); });
  }
  void SignIn(api::SignIn who, Done<SignedIn> done) override {
    caller_.Call(&Rpc::SignIn, wire::ToProto(who), std::move(done), ReadSignedIn<v1::SignInResponse>);
  }
  void ChangePassword(api::ChangePassword wish, Done<void> done) override {
    caller_.Call(&Rpc::ChangePassword, wire::ToProto(wish), std::move(done));
  }
  void ListSignIns(Done<std::vector<SignInEntry>> done) override {
    caller_.CallForAll(&Rpc::ListSignIns, std::move(done), ReadSignIns);
  }
  void EndSignIn(std::string id, Done<void> done) override {
    v1::EndSignInRequest request;
    request.set_id(std::move(id));
    caller_.Call(&Rpc::EndSignIn, std::move(request), std::move(done));
  }
  void CreateToken(sdk::CreateToken wish, Done<std::string> done) override {
    caller_.Call(
        &Rpc::CreateToken, wire::ToProto(wish), std::move(done),
        [](const v1::CreateTokenResponse& response) { return Result<std::string>(response.token()); });
  }
  void ResetPassword(sdk::ResetPassword wish, Done<SignedIn> done) override {
    caller_.Call(&Rpc::ResetPassword, wire::ToProto(wish), std::move(done),
                 ReadSignedIn<v1::ResetPasswordResponse>);
  }
  void CloseAccount(std::string password, Done<void> done) override {
    v1::CloseAccountRequest request;
    request.set_password(std::move(password));
    caller_.Call(&Rpc::CloseAccount, std::move(request), std::move(done));
  }
  void ExportAccount(std::string page_token, Done<AccountPage> done) override {
    v1::ExportAccountRequest request;
    request.set_page_token(std::move(page_token));
    caller_.Call(&Rpc::ExportAccount, std::move(request), std::move(done), ReadAccountPage);
  }

 private:
  CallerOf<v1::AccountService> caller_;
};

}  // namespace

std::unique_ptr<AccountApi> MakeAccountApi(Caller& caller) {
  return std::make_unique<GrpcAccountApi>(caller);
}

}  // namespace merels::sdk
