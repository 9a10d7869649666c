// The command line of merels-solve.
#ifndef MERELS_TABLEBASE_SOLVE_PROGRAM_H_
#define MERELS_TABLEBASE_SOLVE_PROGRAM_H_

#include <string>
#include <vector>

#include "tablebase/solve/console.h"

namespace merels::tablebase {

/// Understands `arguments`, without the name of the program, and does what they ask. Returns the exit code.
int Run(const std::vector<std::string>& arguments, Console& console);

}  // namespace merels::tablebase

#endif  // MERELS_TABLEBASE_SOLVE_PROGRAM_H_
