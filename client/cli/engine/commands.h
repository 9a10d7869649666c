// The commands of the engine: analyse, book and uci. They need no server.
#pragma once

#include "client/cli/base/console.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// Adds them to the program.
void RegisterEngine(CLI::App& app, Commands& commands);

}  // namespace merels::cli
