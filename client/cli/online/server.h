// merelsctl server: the server's facts and limits.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "client/cli/base/console.h"
#include "common/api/server.h"

namespace merels::cli {

/// A line for each fact, NAME VALUE, then one for each limit: limit NAME VALUE ABOUT. With JSON one object.
std::string ServerText(const api::ServerInfo& info, bool json);

/// Registers the command, which needs no token.
void RegisterServer(CLI::App& app, Commands& commands);

}  // namespace merels::cli
