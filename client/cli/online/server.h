// merelsctl server: what a server is, allows and limits.
#ifndef MERELS_CLIENT_CLI_ONLINE_SERVER_H_
#define MERELS_CLIENT_CLI_ONLINE_SERVER_H_

#include <string>

#include <CLI/CLI.hpp>

#include "client/cli/base/commands.h"
#include "client/sdk/api/server_api.h"

namespace merels::cli {

/// One line for each fact, NAME VALUE, then one for each limit: limit NAME VALUE ABOUT. With JSON one object.
std::string ServerText(const sdk::ServerInfo& info, bool json);

/// Registers the command, which needs no token.
void RegisterServer(CLI::App& app, Commands& commands);

}  // namespace merels::cli

#endif  // MERELS_CLIENT_CLI_ONLINE_SERVER_H_
