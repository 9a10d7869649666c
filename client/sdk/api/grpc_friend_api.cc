#include <memory>
#include <utility>

#include "client/sdk/api/grpc_apis.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/friend_service.grpc.pb.h"
#include "proto/wire/friends.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

Result<Page<api::Friend>> ReadFriends(const v1::ListFriendsResponse& response) {
  return ReadPage<api::Friend>(response.friends(), response.next_page_token(),
                               [](const v1::Friend& one) { return wire::FromProto(one); });
}

class GrpcFriendApi final : public FriendApi {
  using Rpc = CallsOf<v1::FriendService>;

 public:
  explicit GrpcFriendApi(Caller& caller) : caller_(caller) {}

  void FollowPlayer(api::FollowPlayer wish, Done<api::Friend> done) override {
    v1::FollowPlayerRequest request;
    request.set_player(std::move(wish.player));
    request.set_notify(wish.notify);
    caller_.Call(
        &Rpc::FollowPlayer, std::move(request), std::move(done),
        [](const v1::FollowPlayerResponse& response) { return wire::FromProto(response.followed()); });
  }
  void UnfollowPlayer(std::string player, Done<match::Player> done) override {
    v1::UnfollowPlayerRequest request;
    request.set_player(std::move(player));
    caller_.Call(
        &Rpc::UnfollowPlayer, std::move(request), std::move(done),
        [](const v1::UnfollowPlayerResponse& response) { return wire::FromProto(response.player()); });
  }
  void ListFriends(Done<std::vector<api::Friend>> done) override {
    caller_.CallForAll(&Rpc::ListFriends, std::move(done), ReadFriends);
  }

 private:
  CallerOf<v1::FriendService> caller_;
};

}  // namespace

std::unique_ptr<FriendApi> MakeFriendApi(Caller& caller) { return std::make_unique<GrpcFriendApi>(caller); }

}  // namespace merels::sdk
