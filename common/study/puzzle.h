// Puzzles: positions in which a single ply keeps the value, and so on for some plies; and files of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/solver/value.h"
#include "common/study/theme.h"

namespace merels::study {

/// The grades of puzzles: from 1, the easiest, to this.
inline constexpr int kMaxGrade = 8;
/// The most puzzles read from a file.
inline constexpr std::size_t kMaxPuzzles = 100'000;
/// The most plies of a puzzle's line, replies included.
inline constexpr std::size_t kLongestPuzzle = 15;

struct Puzzle {
  std::string ruleset;
  std::string position;
  /// The solver's plies and the replies to them in turn; the solver's is the first and the last. Each of the
  /// solver's is the only one there that keeps the value.
  std::vector<std::string> line;
  /// A win or a draw; `plies` counts to the end of the game, 0 where that is unknown.
  solver::Value value;
  int grade = 1;
  /// The ideas of the solver's plies, in the order of Theme.
  std::vector<Theme> themes = {};
  /// "MATCH ply N", or "-" for a position not from a match.
  std::string source = "-";

  bool operator==(const Puzzle&) const = default;
};

/// A line without its end: the members, tab-separated; plies by blanks, themes by commas, "-" for none.
std::string PrintPuzzle(const Puzzle& puzzle);

/// Parses the form of PrintPuzzle. bad-file names the column: also where a ply cannot be played.
Result<Puzzle> ReadPuzzle(std::string_view line);

/// What a file of puzzles holds, up to its first error.
struct PuzzlesRead {
  std::vector<Puzzle> puzzles;
  /// bad-file: line and column of an invalid line, and what to do; or that there are no puzzles.
  std::optional<Error> error;
};

/// Every line that is neither blank nor begins with #, the first kMaxPuzzles of them; text in any form of
/// common/base/text.h.
PuzzlesRead ReadPuzzles(std::istream& in);

/// The index of a day's puzzle among `count`, at least one; days are counted from 1970. Consecutive days get
/// puzzles far apart, so that easy and hard ones alternate in a file ordered by grade.
std::size_t PuzzleOfDay(std::size_t count, std::int64_t day);

}  // namespace merels::study
