// merelsctl block, unblock, blocks, report and sanctions.
#ifndef MERELS_CLIENT_CLI_MODERATION_SAFETY_H_
#define MERELS_CLIENT_CLI_MODERATION_SAFETY_H_

#include <CLI/CLI.hpp>

#include "client/cli/base/commands.h"

namespace merels::cli {

/// Registers the commands. Without --json a result is a line of tab-separated fields: blocks NAME ACCOUNT;
/// report ID; sanctions ID KIND SINCE UNTIL REASON. What is not there is "-".
void RegisterSafety(CLI::App& app, Commands& commands);

}  // namespace merels::cli

#endif  // MERELS_CLIENT_CLI_MODERATION_SAFETY_H_
