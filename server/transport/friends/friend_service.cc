#include "server/transport/friends/friend_service.h"

#include "proto/wire/friends.h"
#include "proto/wire/request.h"
#include "proto/wire/types.h"
#include "server/service/friends/friends.h"
#include "server/transport/calls/unary_call.h"

namespace merels::transport {
namespace {

v1::FollowPlayerResponse ToFollowed(const api::Friend& one) {
  v1::FollowPlayerResponse response;
  *response.mutable_followed() = wire::ToProto(one);
  return response;
}

v1::UnfollowPlayerResponse ToUnfollowed(const match::Player& player) {
  v1::UnfollowPlayerResponse response;
  *response.mutable_player() = wire::ToProto(player);
  return response;
}

v1::ListFriendsResponse ToFriends(const service::Page<api::Friend>& page) {
  v1::ListFriendsResponse response;
  for (const api::Friend& one : page.items) *response.add_friends() = wire::ToProto(one);
  response.set_next_page_token(page.next);
  return response;
}

}  // namespace

void FriendService::AddTo(UnaryServer& server) {
  server.Add<v1::FollowPlayerRequest, v1::FollowPlayerResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Result(api::FollowPlayer{call->message().player(), call->message().notify()}),
                [&friends = backend_.game_server.friends()](const Caller& caller,
                                                            const api::FollowPlayer& wish, const auto& done) {
                  friends.Follow(caller.player, wish, Mapped<api::Friend>(done, ToFollowed));
                });
  });
  server.Add<v1::UnfollowPlayerRequest, v1::UnfollowPlayerResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Result(call->message().player()),
                [&friends = backend_.game_server.friends()](const Caller& caller, const std::string& player,
                                                            const auto& done) {
                  friends.Unfollow(caller.player, player, Mapped<match::Player>(done, ToUnfollowed));
                });
  });
  server.Add<v1::ListFriendsRequest, v1::ListFriendsResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::ReadPage(call->message().page_size(), call->message().page_token()),
                [&friends = backend_.game_server.friends()](
                    const Caller& caller, const service::PageQuery& query, const auto& done) {
                  friends.List(caller.player, query, Mapped<service::Page<api::Friend>>(done, ToFriends));
                });
  });
}

}  // namespace merels::transport
