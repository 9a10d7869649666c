// merels-server as a function, so that a test can run all of it on a separate disk.
#pragma once

#include <string>
#include <vector>

namespace merels {

/// Serves until SIGTERM, SIGINT or SIGQUIT; returns the exit status. `arguments` without the program's name.
/// Once per process, on its first thread. Threads started before must keep all signals blocked, or they would
/// receive them.
int RunProgram(const std::vector<std::string>& arguments);

}  // namespace merels
