// merels-solve verify, info and pack: commands on existing files.
#pragma once

#include <filesystem>
#include <string>

#include "client/solve/console.h"

namespace merels::tablebase {

/// Searches forward from every slot of every unit, and compares the counts in the headers with the values and
/// with Burnside's. A line for each unit, then the sums. kRefused when a value is wrong. `first`: the unit to
/// start with, named as in its line, to continue an interrupted run; empty: all units.
int VerifyUnits(const std::filesystem::path& folder, const std::string& first, int threads, Console& console);

/// A line for each unit, tab-separated: men to move and others, positions up to symmetry, wins, draws,
/// losses of the player to move, longest win and loss in plies, bytes of the file. Reads headers only.
int ShowUnits(const std::filesystem::path& folder, Console& console);

/// Packs every unpacked file: smaller, and some tens of microseconds a look-up. With `outcomes_only` it also
/// drops the distances of the moving phase. An interrupted run can be continued.
int PackUnits(const std::filesystem::path& folder, bool outcomes_only, Console& console);

}  // namespace merels::tablebase
