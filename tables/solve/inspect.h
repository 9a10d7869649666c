// merels-solve verify, info and pack: what is done with tables that are there.
#ifndef MERELS_TABLES_SOLVE_INSPECT_H_
#define MERELS_TABLES_SOLVE_INSPECT_H_

#include <filesystem>

#include "tables/solve/console.h"

namespace merels::tables {

/// Looks forward from every slot of every table, and compares the counts in its header with its values and
/// with Burnside's. A line for each table, then the sums. kRefused when a value is wrong.
int VerifyTables(const std::filesystem::path& folder, int threads, Console& console);

/// A line for each table, tab-separated: men to move and others, positions up to symmetry, wins, draws,
/// losses of the player to move, longest win and loss in plies, bytes of the file. Reads headers only.
int ShowTables(const std::filesystem::path& folder, Console& console);

/// Packs every table that is not yet packed: smaller, and some tens of microseconds a look-up.
int PackTables(const std::filesystem::path& folder, Console& console);

}  // namespace merels::tables

#endif  // MERELS_TABLES_SOLVE_INSPECT_H_
