// merelsctl follow, unfollow and friends.
#ifndef MERELS_CLIENT_CLI_PLAYERS_FRIENDS_H_
#define MERELS_CLIENT_CLI_PLAYERS_FRIENDS_H_

#include "client/cli/base/commands.h"
#include "client/cli/base/console.h"
#include "client/sdk/api/friend_api.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// A line for each: NAME ACCOUNT, "online" or "away", "notify" or "-", since when.
int ListFriends(sdk::FriendApi& friends, bool json, Console& console);

void RegisterFriends(CLI::App& app, Commands& commands);

}  // namespace merels::cli

#endif  // MERELS_CLIENT_CLI_PLAYERS_FRIENDS_H_
