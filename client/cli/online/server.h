// merelsctl server: the server's facts and limits. merelsctl link: what is passed on of a match or a table.
#pragma once

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "client/cli/base/console.h"
#include "client/sdk/calls.h"
#include "common/api/server.h"

namespace merels::cli {

/// A line for each fact, NAME VALUE, then one for each limit: limit NAME VALUE ABOUT. With JSON one object.
std::string ServerText(const api::ServerInfo& info, bool json);

/// The page of the invitation to a private table; nothing where the server tells no address for browsers, or
/// does not answer.
std::optional<std::string> InvitationLink(sdk::Calls& calls, const std::string& code);

/// Registers server and link, which need no token.
void RegisterServer(CLI::App& app, Commands& commands);

}  // namespace merels::cli
