// merelsctl commands for the server's lists: legal plies and best solutions. Without --json a line has
// tab-separated fields, named below.
#pragma once

#include <string>

#include "client/cli/base/commands.h"
#include "client/cli/base/console.h"
#include "client/cli/online/remote.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// A line for each ply: PLY. With JSON one object with the plies and their entry.
int ListPlies(sdk::Calls& calls, const std::string& match, bool json, Console& console);

/// A line for each player, the best first: PEGS MOVES PLAYER MATCH. `count` 0: the server's default.
int ListBest(sdk::Calls& calls, const std::string& ruleset, int count, bool json, Console& console);

/// Registers plies and best.
void RegisterLists(CLI::App& app, Commands& commands);

}  // namespace merels::cli
