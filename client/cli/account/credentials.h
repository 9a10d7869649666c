// merelsctl token, reset-password and close-account.
#pragma once

#include <CLI/CLI.hpp>

#include "client/cli/base/commands.h"

namespace merels::cli {

/// Registers the commands. Without --json a result is a line: token TOKEN.
void RegisterCredentials(CLI::App& app, Commands& commands);

}  // namespace merels::cli
