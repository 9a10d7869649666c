// What the server stores about an account: account export.
#ifndef MERELS_CLIENT_CLI_ACCOUNT_EXPORT_H_
#define MERELS_CLIENT_CLI_ACCOUNT_EXPORT_H_

#include <CLI/CLI.hpp>

#include "client/cli/base/commands.h"

namespace merels::cli {

void RegisterExport(CLI::App& app, Commands& commands);

}  // namespace merels::cli

#endif  // MERELS_CLIENT_CLI_ACCOUNT_EXPORT_H_
