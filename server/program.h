// merels-server as a function, so that a test can run it whole on a disk of its own.
#ifndef MERELS_SERVER_PROGRAM_H_
#define MERELS_SERVER_PROGRAM_H_

#include <string>
#include <vector>

namespace merels {

/// Serves until SIGTERM, SIGINT or SIGQUIT; the exit status. `arguments` without the program's name. Once a
/// process, on its first thread. Threads started before must keep all signals blocked, or they would receive
/// them.
int RunProgram(const std::vector<std::string>& arguments);

}  // namespace merels

#endif  // MERELS_SERVER_PROGRAM_H_
