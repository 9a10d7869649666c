// merels-solve puzzles: positions in which a single ply keeps the value.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "client/solve/console.h"

namespace merels::tablebase {

struct PuzzleOptions {
  std::filesystem::path folder;
  /// Of games, whose positions come first; those that have not ended are left out.
  std::vector<std::filesystem::path> records;
  /// Puzzles of each grade, at most.
  int each = 10;
  /// Positions of the tablebase that are looked at, at most.
  int tries = 20'000;
  std::uint64_t seed = 1;
};

/// A line for each puzzle, as PrintPuzzle writes them, the easy ones first; no two are images of one another.
/// The grade is the weakest level of the computer player from which on all levels to the seventh find the
/// ply, when they give nothing away by chance; kMaxGrade when the seventh does not. The same for the same
/// files and seed on every machine.
int FindPuzzles(const PuzzleOptions& options, Console& console);

}  // namespace merels::tablebase
