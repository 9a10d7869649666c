// Puzzles: positions in which a single ply keeps what the position is worth.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/solver/value.h"

namespace merels::study {

/// The grades of puzzles: from 1, which everybody finds, to this.
inline constexpr int kMaxGrade = 8;
/// Of a file, no more are read.
inline constexpr std::size_t kMaxPuzzles = 100'000;

struct Puzzle {
  std::string ruleset;
  std::string position;
  /// The one that keeps the value.
  std::string ply;
  /// A win or a draw; `plies` counts to the end, 0 where that is unknown.
  solver::Value value;
  int grade = 1;
  /// "MATCH ply N", or "-" for a position that nobody has played.
  std::string source = "-";

  bool operator==(const Puzzle&) const = default;
};

/// A line without its end: the members, tab-separated.
std::string PrintPuzzle(const Puzzle& puzzle);

/// Reads what PrintPuzzle wrote. Error: bad-file, also when the ply cannot be played there.
Result<Puzzle> ReadPuzzle(std::string_view line);

/// Every line that is not blank, the first kMaxPuzzles of them; the text may be as common/base/text.h reads
/// it. bad-file: the number of a line that is none, or there are none.
Result<std::vector<Puzzle>> ReadPuzzles(std::istream& in);

/// Which of `count` puzzles, at least one, is that of a day, counted from 1970. Days in a row get puzzles far
/// apart, so that easy and hard ones take turns in a file that is ordered by grade.
std::size_t PuzzleOfDay(std::size_t count, std::int64_t day);

}  // namespace merels::study
