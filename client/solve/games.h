// The commands that read records of games: merels-solve evidence, the accuracy of players' games, for
// moderators; and merels-solve puzzles, which finds positions in which only one ply keeps the value.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "client/solve/console.h"

namespace merels::tablebase {

/// Ratings of players of one band differ by less than this.
inline constexpr int kRatingBand = 200;

struct EvidenceOptions {
  std::filesystem::path folder;
  /// Records of games; unfinished ones, and those of other rules, are left out.
  std::vector<std::filesystem::path> records;
  /// Lines NAME, tab, RATING; empty: one band for everybody.
  std::filesystem::path ratings;
};

/// A line for each player, by name: how often they threw a win away, how often they found the only good ply,
/// and the others of their band for comparison, with ranges. No verdict.
int ShowEvidence(const EvidenceOptions& options, Console& console);

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
