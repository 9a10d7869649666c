// Requests about other players and their answers, as plain values.
#ifndef MERELS_CLIENT_MODEL_PLAYERS_H_
#define MERELS_CLIENT_MODEL_PLAYERS_H_

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/api/friends.h"
#include "common/api/moderation.h"
#include "common/base/result.h"
#include "common/match/view.h"

namespace merels::model {

struct ListBlocks {};
/// Blocks or unblocks a player.
struct SetBlock {
  match::Player player;
  bool blocked = true;
};
using api::ReportPlayer;  // to the moderators

struct ListFriends {};
/// Follows a player or no longer does; `notify`: whether to be notified when they come online.
struct SetFriend {
  match::Player player;
  bool followed = true;
  bool notify = false;
};

struct BlocksAnswer {
  Result<std::vector<match::Player>> result;
};
struct SetBlockAnswer {
  match::Player player;
  bool blocked = true;  // as was requested
  Result<void> result;
};
struct ReportAnswer {
  Result<void> result;
};
struct FriendsAnswer {
  Result<std::vector<api::Friend>> result;
};
struct SetFriendAnswer {
  SetFriend asked;
  Result<std::optional<api::Friend>> result;  // nothing: followed no longer
};
using PlayersUpdate =
    std::variant<BlocksAnswer, SetBlockAnswer, ReportAnswer, FriendsAnswer, SetFriendAnswer>;

}  // namespace merels::model

#endif  // MERELS_CLIENT_MODEL_PLAYERS_H_
