// merelsctl token, reset-password and close-account.
#ifndef MERELS_CLIENT_CLI_ACCOUNT_CREDENTIALS_H_
#define MERELS_CLIENT_CLI_ACCOUNT_CREDENTIALS_H_

#include <CLI/CLI.hpp>

#include "client/cli/base/commands.h"

namespace merels::cli {

/// Registers the commands. Without --json a result is a line: token TOKEN.
void RegisterCredentials(CLI::App& app, Commands& commands);

}  // namespace merels::cli

#endif  // MERELS_CLIENT_CLI_ACCOUNT_CREDENTIALS_H_
