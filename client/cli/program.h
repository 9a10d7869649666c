// The frame of merelsctl: one subcommand is one group's registration plus one function that runs it.
//
// A group of commands (offline/commands.h, ...) adds its subcommands to the CLI11 program in its Register
// function. The callback of a subcommand does no work; it hands the runner to Commands, and Run calls it once
// the whole command line has been understood.
#pragma once

#include <string>
#include <vector>

#include "client/cli/base/console.h"

namespace merels::cli {

/// Understands `arguments` (without the name of the program) and runs the command they name. Returns the exit
/// code: kUsage when they name none.
int Run(const std::vector<std::string>& arguments, Console& console);

}  // namespace merels::cli
