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
  return ReadPage<SignInEntry>(
      response.sign_ins(), response.next_page_token(), [](const v1::SignInEntry& entry) {
        wire::Reading reading;
        return reading.Done(SignInEntry{reading.Text(entry.id(), 64, "the id"),
                                        reading.Text(entry.label(), 64, "the label"),
                                        Millis(entry.since_unix_ms()), entry.current()});
      });
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
    v1::SignInGuestRequest request;
    request.set_name(std::move(guest.name));
    request.set_bot(guest.bot);
    caller_.Call(&Rpc::SignInGuest, std::move(request), std::move(done),
                 ReadSignedIn<v1::SignInGuestResponse>);
  }
  void GetAccount(Done<match::Player> done) override {
    caller_.Call(&Rpc::GetAccount, v1::GetAccountRequest(), std::move(done),
                 [](const v1::GetAccountResponse& response) { return wire::FromProto(response.player()); });
  }
  void SignUp(NamePassword wish, Done<match::Player> done) override {
    v1::SignUpRequest request;
    request.set_name(std::move(wish.name));
    request.set_password(std::move(wish.password));
    request.set_invite(std::move(wish.invite));
    caller_.Call(&Rpc::SignUp, std::move(request), std::move(done),
                 [](const v1::SignUpResponse& response) { return wire::FromProto(response.player()); });
  }
  void SignIn(NamePassword who, std::string label, Done<SignedIn> done) override {
    v1::SignInRequest request;
    request.set_name(std::move(who.name));
    request.set_password(std::move(who.password));
    request.set_label(std::move(label));
    caller_.Call(&Rpc::SignIn, std::move(request), std::move(done), ReadSignedIn<v1::SignInResponse>);
  }
  void ChangePassword(std::string old_one, std::string new_one, Done<void> done) override {
    v1::ChangePasswordRequest request;
    request.set_old_password(std::move(old_one));
    request.set_new_password(std::move(new_one));
    caller_.Call(&Rpc::ChangePassword, std::move(request), std::move(done));
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
