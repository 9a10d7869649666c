// What the server stores about an account: account export.
#pragma once

#include <CLI/CLI.hpp>

#include "client/cli/base/commands.h"

namespace merels::cli {

void RegisterExport(CLI::App& app, Commands& commands);

}  // namespace merels::cli
