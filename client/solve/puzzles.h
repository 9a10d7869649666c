// merels-solve puzzles: finds positions in which only one ply keeps the value.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "client/solve/console.h"

namespace merels::tablebase {

struct PuzzleOptions {
  std::filesystem::path folder;
  /// Records of games, whose positions go first; unfinished ones are left out.
  std::vector<std::filesystem::path> records;
  /// Puzzles of each grade, at most.
  int each = 10;
  /// Positions of the tablebase examined, at most.
  int tries = 20'000;
  std::uint64_t seed = 1;
};

/// A line for each puzzle (study::PrintPuzzle: its members, tab-separated), the easy ones first; no two are
/// images of one another. The grade is the weakest level of the computer from which on all levels up to the
/// seventh find the ply, when they make no random mistakes; kMaxGrade when the seventh does not.
/// Deterministic: the same files and seed give the same puzzles on every machine.
int FindPuzzles(const PuzzleOptions& options, Console& console);

}  // namespace merels::tablebase
