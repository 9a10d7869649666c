// Players whom an account follows, as an answer lists them.
#ifndef MERELS_COMMON_API_FRIENDS_H_
#define MERELS_COMMON_API_FRIENDS_H_

#include <chrono>
#include <string>

#include "common/match/view.h"

namespace merels::api {

/// A player whom somebody follows.
struct Friend {
  match::Player player;
  bool online = false;                // connected now; never of one who has blocked who asks
  bool notify = false;                // whoever follows them is notified when they come online
  std::chrono::milliseconds since{};  // Unix time: followed since then
  bool operator==(const Friend&) const = default;
};

/// A player is given by id or name.
struct FollowPlayer {
  std::string player;
  bool notify = false;
};

}  // namespace merels::api

#endif  // MERELS_COMMON_API_FRIENDS_H_
