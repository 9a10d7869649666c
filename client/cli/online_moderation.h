// Moderation: block, unblock, blocks, report, sanctions; the commands of moderators (moderate ...) and of the
// operator (admin ...); tokens for programs, new passwords by a code, and closing the account.
#ifndef MERELS_CLIENT_CLI_ONLINE_MODERATION_H_
#define MERELS_CLIENT_CLI_ONLINE_MODERATION_H_

#include <CLI/CLI.hpp>

#include "client/cli/program.h"

namespace merels::cli {

/// Registers the commands. Without --json a result is a line of tab-separated fields:
/// blocks NAME ACCOUNT; report ID; sanctions ID KIND SINCE UNTIL REASON; moderate queue ID KIND PLAYER
/// REPORTER MATCH WORDS; moderate audit NUMBER TIME WHO ACTION ACCOUNT WHY; admin invite CODE; admin invites
/// ID LEFT UNTIL NOTE; admin reset-password CODE; token TOKEN. What is not there is "-".
void RegisterOrder(CLI::App& app, Commands& commands);

}  // namespace merels::cli

#endif  // MERELS_CLIENT_CLI_ONLINE_MODERATION_H_
