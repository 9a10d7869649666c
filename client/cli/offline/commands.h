// The commands that need no server: rules, perft, moves, check, random, print.
#ifndef MERELS_CLIENT_CLI_OFFLINE_COMMANDS_H_
#define MERELS_CLIENT_CLI_OFFLINE_COMMANDS_H_

#include "client/cli/base/commands.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// Adds them to the program.
void RegisterOffline(CLI::App& app, Commands& commands);

}  // namespace merels::cli

#endif  // MERELS_CLIENT_CLI_OFFLINE_COMMANDS_H_
