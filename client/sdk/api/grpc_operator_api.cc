#include <memory>
#include <utility>

#include "client/sdk/api/grpc_apis.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/operator_service.grpc.pb.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

template <class Response>
Result<NewCode> ReadCode(const Response& response) {
  return NewCode{response.code(), Millis(response.expires_at_unix_ms())};
}

Result<Page<Invite>> ReadInvites(const v1::ListInvitesResponse& response) {
  return ReadPage<Invite>(response.invites(), response.next_page_token(), [](const v1::Invite& invite) {
    return Result(Invite{invite.id(), invite.left(), Millis(invite.expires_at_unix_ms()),
                         wire::CleanSentence(invite.note())});
  });
}

class GrpcOperatorApi final : public OperatorApi {
  using Rpc = CallsOf<v1::OperatorService>;

 public:
  explicit GrpcOperatorApi(Caller& caller) : caller_(caller) {}

  void CreateInvite(api::CreateInvite wish, Done<NewCode> done) override {
    v1::CreateInviteRequest request;
    request.set_count(wish.count);
    request.set_valid_hours(wish.valid_hours);
    request.set_note(std::move(wish.note));
    caller_.Call(&Rpc::CreateInvite, std::move(request), std::move(done), ReadCode<v1::CreateInviteResponse>);
  }
  void ListInvites(Done<std::vector<Invite>> done) override {
    caller_.CallForAll(&Rpc::ListInvites, std::move(done), ReadInvites);
  }
  void RevokeInvite(std::string invite, Done<void> done) override {
    v1::RevokeInviteRequest request;
    request.set_invite_id(std::move(invite));
    caller_.Call(&Rpc::RevokeInvite, std::move(request), std::move(done));
  }
  void CreateResetCode(std::string player, Done<NewCode> done) override {
    v1::CreateResetCodeRequest request;
    request.set_player(std::move(player));
    caller_.Call(&Rpc::CreateResetCode, std::move(request), std::move(done),
                 ReadCode<v1::CreateResetCodeResponse>);
  }
  void SetModerator(std::string player, bool is_one, Done<match::Player> done) override {
    v1::SetModeratorRequest request;
    request.set_player(std::move(player));
    request.set_moderator(is_one);
    caller_.Call(&Rpc::SetModerator, std::move(request), std::move(done),
                 [](const v1::SetModeratorResponse& response) { return wire::FromProto(response.player()); });
  }

 private:
  CallerOf<v1::OperatorService> caller_;
};

}  // namespace

std::unique_ptr<OperatorApi> MakeOperatorApi(Caller& caller) {
  return std::make_unique<GrpcOperatorApi>(caller);
}

}  // namespace merels::sdk
