// merels-solve verify, info and pack: what is done with files that are there.
#pragma once

#include <filesystem>
#include <string>

#include "client/solve/console.h"

namespace merels::tablebase {

/// Looks forward from every slot of every unit, and compares the counts in its header with its values and
/// with Burnside's. A line for each unit, then the sums. kRefused when a value is wrong. `first`: the name of
/// the unit to begin with, as its line has it, so that a run that was ended can go on; empty: all units.
int VerifyUnits(const std::filesystem::path& folder, const std::string& first, int threads, Console& console);

/// A line for each unit, tab-separated: men to move and others, positions up to symmetry, wins, draws,
/// losses of the player to move, longest win and loss in plies, bytes of the file. Reads headers only.
int ShowUnits(const std::filesystem::path& folder, Console& console);

/// Packs every file that is not yet packed: smaller, and some tens of microseconds a look-up. With
/// `outcomes_only` it also forgets the distances of the moving phase. A run that was ended goes on with what
/// is left.
int PackUnits(const std::filesystem::path& folder, bool outcomes_only, Console& console);

}  // namespace merels::tablebase
