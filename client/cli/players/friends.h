// merelsctl follow, unfollow and friends.
#pragma once

#include "client/cli/base/commands.h"
#include "client/cli/base/console.h"
#include "client/sdk/calls.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// A line for each: NAME ACCOUNT, "online" or "away", "notify" or "-", and the date of following.
int ListFriends(sdk::Calls& calls, bool json, Console& console);

void RegisterFriends(CLI::App& app, Commands& commands);

}  // namespace merels::cli
