// The command line of merels-solve.
#pragma once

#include <string>
#include <vector>

#include "client/solve/console.h"

namespace merels::tablebase {

/// Parses `arguments`, without the name of the program, and runs the command. Returns the exit code.
int Run(const std::vector<std::string>& arguments, Console& console);

}  // namespace merels::tablebase
