// merelsctl watch --tv and boards: several matches on one stream.
#pragma once

#include <string>
#include <vector>

#include "client/cli/base/commands.h"
#include "client/cli/base/console.h"
#include "client/cli/online/remote.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// Follows a channel from match to match, until Ctrl-C. `pool`: such as "standard/blitz"; empty: the
/// top-rated game.
int WatchChannel(Remote& remote, const std::string& pool, bool json, Console& console);

inline constexpr int kBoards = 6;

/// Follows these matches, or the newest live ones, at once; each line begins with its match. Ends when all
/// have ended.
int WatchBoards(Remote& remote, std::vector<std::string> matches, bool json, Console& console);

/// Registers watch, replay and boards.
void RegisterWatching(CLI::App& app, Commands& commands);

}  // namespace merels::cli
