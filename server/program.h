// merels-server as a function, so that a test can run it whole on a disk of its own.
#pragma once

#include <string>
#include <vector>

namespace merels {

/// Serves until SIGTERM, SIGINT or SIGQUIT; the exit status. `arguments` without the program's name. Once a
/// process, on its first thread. Threads started before must keep all signals blocked, or they would receive
/// them.
int RunProgram(const std::vector<std::string>& arguments);

}  // namespace merels
