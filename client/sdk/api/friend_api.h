// The calls of the FriendService: whom the caller follows, and who of them is here.
#ifndef MERELS_CLIENT_SDK_API_FRIEND_API_H_
#define MERELS_CLIENT_SDK_API_FRIEND_API_H_

#include <string>
#include <vector>

#include "client/sdk/base/done.h"
#include "common/api/friends.h"
#include "common/base/result.h"

namespace merels::sdk {

/// Threads, `done` and errors as Apis. A player is given by id or name. All are safe to repeat.
class FriendApi {
 public:
  virtual ~FriendApi() = default;

  virtual void FollowPlayer(api::FollowPlayer wish, Done<api::Friend> done) = 0;
  virtual void UnfollowPlayer(std::string player, Done<match::Player> done) = 0;
  virtual void ListFriends(Done<std::vector<api::Friend>> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_FRIEND_API_H_
