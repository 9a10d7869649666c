// merelsctl review: the exact values of a finished match, from the server's tablebase.
#pragma once

#include <string>

#include "client/cli/base/commands.h"
#include "client/cli/base/console.h"
#include "client/sdk/calls.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// A line for each ply, tab-separated: its number, "white" or "black", the ply, the value of the position
/// before it for its player with the plies to the end, the same for the ply, and "gave-away" or "-". Then for
/// each player "accuracy", "white" or "black", the share of plies that kept the value where it could be lost,
/// in percent, and these numbers. With json an object for each position, with every legal ply, and one with
/// the accuracies.
int Review(sdk::Calls& calls, const std::string& match, const std::string& code, bool json, Console& console);

void RegisterReview(CLI::App& app, Commands& commands);

}  // namespace merels::cli
