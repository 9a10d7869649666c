// The commands that need a server. Each is registered in the file of its implementation.
#pragma once

#include "client/cli/base/commands.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// Adds them to the program.
void RegisterOnline(CLI::App& app, Commands& commands);

}  // namespace merels::cli
