// merelsctl profile: a player's public data; follow, unfollow and friends.
#pragma once

#include <string>

#include "client/cli/base/console.h"
#include "client/sdk/calls.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// Lines of fields between tabs:
///   player NAME ACCOUNT KIND SINCE: KIND is member, guest or computer
///   rating POOL RATING DEVIATION GAMES WON DRAWN LOST, and "provisional"
///   game MATCH RULESET CLOCK WHITE BLACK RESULT REASON: the newest `games` of them
/// An empty name: the user's own. With JSON one object.
int ShowProfile(sdk::Calls& calls, const std::string& name, int games, bool json, Console& console);

/// A line for each: NAME ACCOUNT, "online" or "away", "notify" or "-", and the date of following.
int ListFriends(sdk::Calls& calls, bool json, Console& console);

/// Registers profile, follow, unfollow and friends.
void RegisterPlayers(CLI::App& app, Commands& commands);

}  // namespace merels::cli
