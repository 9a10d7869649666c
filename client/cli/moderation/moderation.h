// merelsctl block, unblock, blocks, report and sanctions; moderate: the commands of moderators; admin: those
// of the operator.
#pragma once

#include "client/cli/base/console.h"

namespace CLI {
class App;
}

namespace merels::cli {

class Command;

/// Adds --data-dir. The server's data folder has the operator's token, and the server's socket, which is used
/// unless an address is given.
void AddDataFolder(Command& command);

/// Registers the commands. Without --json a result is a line of tab-separated fields: blocks NAME ACCOUNT;
/// report ID; sanctions ID KIND SINCE UNTIL REASON; queue ID KIND PLAYER REPORTER MATCH WORDS; audit NUMBER
/// TIME WHO ACTION ACCOUNT WHY; invite CODE; invites ID LEFT UNTIL NOTE; reset-password CODE. Missing fields
/// are "-".
void RegisterModeration(CLI::App& app, Commands& commands);

}  // namespace merels::cli
