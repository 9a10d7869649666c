// merelsctl watch, replay, boards, channels, games and export.
#ifndef MERELS_CLIENT_CLI_LOBBY_VIEWING_H_
#define MERELS_CLIENT_CLI_LOBBY_VIEWING_H_

#include "client/cli/base/commands.h"

namespace CLI {
class App;
}

namespace merels::cli {

void RegisterViewing(CLI::App& app, Commands& commands);

}  // namespace merels::cli

#endif  // MERELS_CLIENT_CLI_LOBBY_VIEWING_H_
