// merelsctl admin: the commands of the operator.
#pragma once

#include <CLI/CLI.hpp>

#include "client/cli/base/commands.h"

namespace merels::cli {

/// Registers the commands. Without --json a result is a line of tab-separated fields: invite CODE; invites ID
/// LEFT UNTIL NOTE; reset-password CODE. Missing fields are "-".
void RegisterOperator(CLI::App& app, Commands& commands);

}  // namespace merels::cli
