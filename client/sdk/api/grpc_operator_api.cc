#include <memory>
#include <utility>

#include "client/sdk/api/grpc_apis.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/operator_service.grpc.pb.h"
#include "proto/wire/moderation.h"
#include "proto/wire/nodes.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

template <class Response>
Result<api::IssuedCode> ReadCode(const Response& response) {
  return api::IssuedCode{response.code(), std::chrono::milliseconds(response.expires_at_unix_ms())};
}

Result<Page<api::Invite>> ReadInvites(const v1::ListInvitesResponse& response) {
  return ReadPage<api::Invite>(response.invites(), response.next_page_token(),
                               [](const v1::Invite& invite) { return Result(wire::FromProto(invite)); });
}

Result<Page<api::Node>> ReadNodes(const v1::ListNodesResponse& response) {
  return ReadPage<api::Node>(response.nodes(), response.next_page_token(),
                             [](const v1::Node& node) { return Result(wire::FromProto(node)); });
}

Result<Page<api::Lease>> ReadLeases(const v1::ListLeasesResponse& response) {
  return ReadPage<api::Lease>(response.leases(), response.next_page_token(),
                              [](const v1::Lease& lease) { return Result(wire::FromProto(lease)); });
}

class GrpcOperatorApi final : public OperatorApi {
  using Rpc = CallsOf<v1::OperatorService>;

 public:
  explicit GrpcOperatorApi(Caller& caller) : caller_(caller) {}

  void CreateInvite(api::CreateInvite wish, Done<api::IssuedCode> done) override {
    caller_.Call(&Rpc::CreateInvite, wire::ToProto(wish), std::move(done),
                 ReadCode<v1::CreateInviteResponse>);
  }
  void ListInvites(Done<std::vector<api::Invite>> done) override {
    caller_.CallForAll(&Rpc::ListInvites, std::move(done), ReadInvites);
  }
  void RevokeInvite(std::string invite, Done<void> done) override {
    v1::RevokeInviteRequest request;
    request.set_invite_id(std::move(invite));
    caller_.Call(&Rpc::RevokeInvite, std::move(request), std::move(done));
  }
  void CreateResetCode(std::string player, Done<api::IssuedCode> done) override {
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
  void ListNodes(Done<std::vector<api::Node>> done) override {
    caller_.CallForAll(&Rpc::ListNodes, std::move(done), ReadNodes);
  }
  void ListLeases(Done<std::vector<api::Lease>> done) override {
    caller_.CallForAll(&Rpc::ListLeases, std::move(done), ReadLeases);
  }
  void DrainNode(Done<void> done) override {
    caller_.Call(&Rpc::DrainNode, v1::DrainNodeRequest(), std::move(done));
  }

 private:
  CallerOf<v1::OperatorService> caller_;
};

}  // namespace

std::unique_ptr<OperatorApi> MakeOperatorApi(Caller& caller) {
  return std::make_unique<GrpcOperatorApi>(caller);
}

}  // namespace merels::sdk
