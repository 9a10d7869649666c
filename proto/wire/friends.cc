#include "proto/wire/friends.h"

#include "proto/wire/messages.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {

v1::Friend ToProto(const api::Friend& one) {
  v1::Friend message;
  *message.mutable_player() = ToProto(one.player);
  message.set_online(one.online);
  message.set_notify(one.notify);
  message.set_followed_at_unix_ms(one.since.count());
  return message;
}

Result<api::Friend> FromProto(const v1::Friend& message) {
  Reading reading;
  const api::Friend one{reading.Take(FromProto(message.player())), message.online(), message.notify(),
                        reading.Time(message.followed_at_unix_ms(), "since when a player is followed")};
  return reading.Done(one);
}

// ---- FriendService

constexpr auto kToProto = [](const auto& one) { return ToProto(one); };
constexpr auto kFromProto = [](const auto& one) { return FromProto(one); };

template <>
struct Messages<api::FollowPlayer>
    : MessagesOf<api::FollowPlayer, v1::FollowPlayerRequest, v1::FollowPlayerResponse> {
  static Request WriteRequest([[maybe_unused]] const api::FollowPlayer& call) {
    Request message;
    message.set_player(call.player);
    message.set_notify(call.notify);
    return message;
  }
  static Result<api::FollowPlayer> ReadRequest(const Request& message) {
    return api::FollowPlayer{message.player(), message.notify()};
  }
  static Response WriteAnswer(const api::Friend& answer) {
    Response message;
    *message.mutable_followed() = ToProto(answer);
    return message;
  }
  static Result<api::Friend> ReadAnswer(const Response& message) { return FromProto(message.followed()); }
};
template struct Wire<api::FollowPlayer>;

template <>
struct Messages<api::UnfollowPlayer>
    : OnPlayer<api::UnfollowPlayer, v1::UnfollowPlayerRequest, v1::UnfollowPlayerResponse> {};
template struct Wire<api::UnfollowPlayer>;

template <>
struct Messages<api::ListFriends>
    : MessagesOf<api::ListFriends, v1::ListFriendsRequest, v1::ListFriendsResponse> {
  static Response WriteAnswer(const api::Page<api::Friend>& answer) {
    return WriteItems<Response>(answer, kToProto,
                                [](Response& message) { return message.mutable_friends(); });
  }
  static Result<api::Page<api::Friend>> ReadAnswer(const Response& message) {
    return ReadItems<api::Friend>(message.friends(), message.next_page_token(), kFromProto);
  }
};
template struct Wire<api::ListFriends>;

}  // namespace merels::wire
