// The commands of the engine: analyse, uci. They need no server.
#ifndef MERELS_CLIENT_CLI_ENGINE_COMMANDS_H_
#define MERELS_CLIENT_CLI_ENGINE_COMMANDS_H_

#include "client/cli/base/commands.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// Adds them to the program.
void RegisterEngine(CLI::App& app, Commands& commands);

}  // namespace merels::cli

#endif  // MERELS_CLIENT_CLI_ENGINE_COMMANDS_H_
