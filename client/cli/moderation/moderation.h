// merelsctl moderate: the commands of moderators.
#pragma once

#include <CLI/CLI.hpp>

#include "client/cli/base/commands.h"

namespace merels::cli {

/// Registers the commands. Without --json a result is a line of tab-separated fields: queue ID KIND PLAYER
/// REPORTER MATCH WORDS; audit NUMBER TIME WHO ACTION ACCOUNT WHY; sanctions ID KIND SINCE UNTIL REASON.
/// Missing fields are "-".
void RegisterModeration(CLI::App& app, Commands& commands);

}  // namespace merels::cli
