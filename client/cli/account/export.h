// account export: the server's data about an account.
#pragma once

#include <CLI/CLI.hpp>

#include "client/cli/base/commands.h"

namespace merels::cli {

void RegisterExport(CLI::App& app, Commands& commands);

}  // namespace merels::cli
