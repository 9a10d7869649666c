// merelsctl value: the exact value of a position, from a tablebase.
#pragma once

#include <string>

#include "client/cli/base/commands.h"
#include "client/cli/base/console.h"

namespace CLI {
class App;
}

namespace merels::cli {

struct ValueOptions {
  std::string position = "start";  // or plies from the start, or =POSITION
  std::string ruleset;             // empty: the tablebase's
  std::string tablebase;           // its folder
  bool json = false;
};

/// A line for the position, then one for each legal ply, the best first, tab-separated: "position" or the
/// ply, win, draw, loss or unknown for the player to move now, and the plies to the end of the game where
/// they are known. With json one object.
int ShowValue(const ValueOptions& options, Console& console);

/// Adds the command to the program.
void RegisterTablebase(CLI::App& app, Commands& commands);

}  // namespace merels::cli
