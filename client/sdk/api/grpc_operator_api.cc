#include <utility>

#include "client/sdk/api/operator_api.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/operator_service.grpc.pb.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

using OperatorCalls = CallsOf<v1::OperatorService>;

template <class Response>
Result<NewCode> ReadCode(const Response& response) {
  return NewCode{response.code(), Millis(response.expires_at_unix_ms())};
}

Result<std::vector<Invite>> ReadInvites(const v1::ListInvitesResponse& response) {
  std::vector<Invite> all;
  for (const v1::Invite& invite : response.invites()) {
    all.push_back({invite.id(), invite.left(), Millis(invite.expires_at_unix_ms()),
                   wire::CleanSentence(invite.note())});
  }
  return all;
}

class GrpcOperatorApi final : public OperatorApi {
 public:
  GrpcOperatorApi(std::shared_ptr<Channel> channel, Millis deadline)
      : caller_(std::move(channel), deadline) {}

  void SetToken(std::string token) override { caller_.SetToken(std::move(token)); }

  void MakeInvite(CreateInvite wish, Done<NewCode> done) override {
    v1::CreateInviteRequest request;
    request.set_count(wish.count);
    request.set_valid_hours(wish.valid_hours);
    request.set_note(std::move(wish.note));
    Ask(&OperatorCalls::CreateInvite, std::move(request), std::move(done),
        ReadCode<v1::CreateInviteResponse>);
  }
  void ListInvites(Done<std::vector<Invite>> done) override {
    Ask(&OperatorCalls::ListInvites, v1::ListInvitesRequest(), std::move(done), ReadInvites);
  }
  void RevokeInvite(std::string invite, Done<void> done) override {
    v1::RevokeInviteRequest request;
    request.set_invite_id(std::move(invite));
    Ask(&OperatorCalls::RevokeInvite, std::move(request), std::move(done),
        [](const v1::RevokeInviteResponse&) { return Result<void>(); });
  }
  void CreateResetCode(std::string player, Done<NewCode> done) override {
    v1::CreateResetCodeRequest request;
    request.set_player(std::move(player));
    Ask(&OperatorCalls::CreateResetCode, std::move(request), std::move(done),
        ReadCode<v1::CreateResetCodeResponse>);
  }
  void SetModerator(std::string player, bool is_one, Done<match::Player> done) override {
    v1::SetModeratorRequest request;
    request.set_player(std::move(player));
    request.set_moderator(is_one);
    Ask(&OperatorCalls::SetModerator, std::move(request), std::move(done),
        [](const v1::SetModeratorResponse& response) { return wire::FromProto(response.player()); });
  }

 private:
  template <class T, class Request, class Response, class Read>
  void Ask(Method<OperatorCalls, Request, Response> method, Request request, Done<T> done, Read read) {
    caller_.Call<v1::OperatorService>(method, std::move(request), std::move(done), read);
  }

  Caller caller_;
};

}  // namespace

std::unique_ptr<OperatorApi> MakeOperatorApi(std::shared_ptr<Channel> channel, Millis deadline) {
  return std::make_unique<GrpcOperatorApi>(std::move(channel), deadline);
}

}  // namespace merels::sdk
