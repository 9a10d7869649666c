// The commands that need no server: rules, perft, moves, check, random, print.
#pragma once

#include "client/cli/base/console.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// Adds them to the program.
void RegisterOffline(CLI::App& app, Commands& commands);

}  // namespace merels::cli
