// merelsctl review: the exact values of a match that is over, from the server's tablebase.
#pragma once

#include <string>

#include "client/cli/base/commands.h"
#include "client/cli/base/console.h"
#include "client/sdk/calls.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// A line for each ply that was played, tab-separated: its number, "white" or "black", the ply, what the
/// position before it was worth to its player and in how many plies the game would have ended, the same of
/// the ply, and "gave-away" or "-". Then for either player "accuracy", "white" or "black", the share of plies
/// that kept the value where it could be lost, in percent, and these numbers. With json an object for each
/// position, with every legal ply, and one with the accuracies.
int Review(sdk::Calls& calls, const std::string& match, const std::string& code, bool json, Console& console);

void RegisterReview(CLI::App& app, Commands& commands);

}  // namespace merels::cli
