// The command line of merels-solve.
#ifndef MERELS_CLIENT_SOLVE_PROGRAM_H_
#define MERELS_CLIENT_SOLVE_PROGRAM_H_

#include <string>
#include <vector>

#include "client/solve/console.h"

namespace merels::tablebase {

/// Understands `arguments`, without the name of the program, and does what they ask. Returns the exit code.
int Run(const std::vector<std::string>& arguments, Console& console);

}  // namespace merels::tablebase

#endif  // MERELS_CLIENT_SOLVE_PROGRAM_H_
