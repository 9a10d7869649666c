// The command line of merels-solve.
#ifndef MERELS_TABLES_SOLVE_PROGRAM_H_
#define MERELS_TABLES_SOLVE_PROGRAM_H_

#include <string>
#include <vector>

#include "tables/solve/console.h"

namespace merels::tables {

/// Understands `arguments`, without the name of the program, and does what they ask. Returns the exit code.
int Run(const std::vector<std::string>& arguments, Console& console);

}  // namespace merels::tables

#endif  // MERELS_TABLES_SOLVE_PROGRAM_H_
