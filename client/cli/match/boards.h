// merelsctl watch --tv and boards: many matches on one stream.
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

/// What is on a channel, match after match, until Ctrl-C. `pool`: such as "standard/blitz"; empty: the best
/// of all.
int WatchChannel(Remote& remote, const std::string& pool, bool json, Console& console);

inline constexpr int kBoards = 6;

/// These matches, or the newest that go on, at once; each line begins with the match it is about. Ends when
/// all have ended.
int WatchBoards(Remote& remote, std::vector<std::string> matches, bool json, Console& console);

/// Registers watch, replay and boards.
void RegisterWatching(CLI::App& app, Commands& commands);

}  // namespace merels::cli
