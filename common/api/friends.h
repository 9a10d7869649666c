// The calls of the FriendService: the players whom the caller follows, and who of them is online. A player is
// given by id or name. All are safe to repeat.
#pragma once

#include <chrono>
#include <string>

#include "common/api/call.h"
#include "common/api/page.h"
#include "common/match/view.h"

namespace merels::api {

/// A followed player.
struct Friend {
  match::Player player;
  bool online = false;                // connected now; never of one who has blocked the caller
  bool notify = false;                // the follower is notified when they come online
  std::chrono::milliseconds since{};  // Unix time: followed since then
  bool operator==(const Friend&) const = default;
};

struct FollowPlayer {
  using Answer = Friend;
  static constexpr CallRule kRule{Needs::kAccount, kList};
  std::string player;
  bool notify = false;
};

struct UnfollowPlayer {
  using Answer = match::Player;
  static constexpr CallRule kRule{Needs::kAccount, kList};
  std::string player;
};

struct ListFriends {
  using Answer = Page<Friend>;
  static constexpr CallRule kRule{Needs::kAccount, kList};
  PageQuery page = {};
};

}  // namespace merels::api
