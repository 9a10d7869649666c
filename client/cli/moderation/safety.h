// merelsctl block, unblock, blocks, report and sanctions.
#pragma once

#include <CLI/CLI.hpp>

#include "client/cli/base/commands.h"

namespace merels::cli {

/// Registers the commands. Without --json a result is a line of tab-separated fields: blocks NAME ACCOUNT;
/// report ID; sanctions ID KIND SINCE UNTIL REASON. Missing fields are "-".
void RegisterSafety(CLI::App& app, Commands& commands);

}  // namespace merels::cli
