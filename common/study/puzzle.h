// Puzzles: positions in which a single ply keeps the value.
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

/// The grades of puzzles: from 1, the easiest, to this.
inline constexpr int kMaxGrade = 8;
/// The most puzzles read from a file.
inline constexpr std::size_t kMaxPuzzles = 100'000;

struct Puzzle {
  std::string ruleset;
  std::string position;
  /// The ply that keeps the value.
  std::string ply;
  /// A win or a draw; `plies` counts to the end, 0 where that is unknown.
  solver::Value value;
  int grade = 1;
  /// "MATCH ply N", or "-" for a position not from a match.
  std::string source = "-";

  bool operator==(const Puzzle&) const = default;
};

/// A line without its end: the members, tab-separated.
std::string PrintPuzzle(const Puzzle& puzzle);

/// Parses the form of PrintPuzzle. Error: bad-file, also when the ply cannot be played there.
Result<Puzzle> ReadPuzzle(std::string_view line);

/// Every line that is not blank, the first kMaxPuzzles of them; text in any form of common/base/text.h.
/// bad-file: the number of an invalid line, or there are none.
Result<std::vector<Puzzle>> ReadPuzzles(std::istream& in);

/// The index of a day's puzzle among `count`, at least one; days are counted from 1970. Consecutive days get
/// puzzles far apart, so that easy and hard ones alternate in a file ordered by grade.
std::size_t PuzzleOfDay(std::size_t count, std::int64_t day);

}  // namespace merels::study
