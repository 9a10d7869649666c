// The command that makes puzzles, merels-solve puzzles: positions in which only one ply keeps the value; and
// the check of such a file.
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
  /// Puzzles of each grade and each leading theme, at most.
  int each = 10;
  /// Positions of the tablebase examined, at most.
  int tries = 20'000;
  std::uint64_t seed = 1;
  /// Wins at most this many plies away, where distances are known; 0: any.
  int within = 0;
  /// A file to check, in place of making one; empty: none.
  std::filesystem::path check;
};

/// How they were made, each line with a # before it; then a line for each puzzle (study::PrintPuzzle), the
/// easy ones first; no two positions are images of one another. The grade is the weakest level of the
/// computer from which on all levels up to the seventh find each of the solver's plies, when they make no
/// random mistakes; kMaxGrade when the seventh does not. Left out are positions that no game leads to.
/// Deterministic: the same files and seed give the same puzzles on every machine.
int FindPuzzles(const PuzzleOptions& options, Console& console);

/// Compares `options.check` with the exact values of the folder, and with the grades: those of its ruleset
/// that it knows. Prints how many were right, and each that is wrong; then the result is kWrong.
int CheckPuzzles(const PuzzleOptions& options, Console& console);

}  // namespace merels::tablebase
