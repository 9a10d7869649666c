// How far somebody has come with the puzzles: which were solved, their streaks, and which comes next. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "common/study/puzzle.h"

namespace merels::local {

/// After this many puzzles of their grade solved in a row the next ones are a grade harder; after so many
/// missed in a row, a grade easier.
inline constexpr int kSolvedForHarder = 3;
inline constexpr int kMissedForEasier = 2;
/// The most solved puzzles that are remembered, to show others first.
inline constexpr std::size_t kMaxRemembered = 20'000;

struct PuzzleProgress {
  int solved = 0;  // at the first attempt
  int missed = 0;  // by a wrong ply, or given up
  int streak = 0;  // solved in a row, up to now
  int best = 0;    // the longest streak
  int grade = 1;   // of the puzzles that come next
  int run = 0;     // at this grade: solved in a row; missed in a row, if it is negative
  /// The last day (since 1970) whose puzzle was solved, and how many in a row were.
  std::optional<std::int64_t> day = {};
  int days = 0;
  std::set<std::uint32_t> done = {};  // by KeyOf

  bool operator==(const PuzzleProgress&) const = default;
};

/// One line of words and numbers.
std::string Write(const PuzzleProgress& progress);
/// Parses the form of Write; nothing for any other text.
std::optional<PuzzleProgress> ReadProgress(std::string_view text);

/// A number for the puzzle's ruleset and position.
std::uint32_t KeyOf(const study::Puzzle& puzzle);

void Solved(PuzzleProgress& progress, const study::Puzzle& puzzle);
void Missed(PuzzleProgress& progress, const study::Puzzle& puzzle);
/// The puzzle of this day was solved. Safe to repeat.
void SolvedDay(PuzzleProgress& progress, std::int64_t day);
/// The days in a row up to this one; also when only the day before was, since this one may yet be.
int DaysInARow(const PuzzleProgress& progress, std::int64_t day);

/// The index of the next puzzle of `puzzles`, of which there is at least one: not solved yet, of the grade
/// nearest to that of the progress, and not `last` where there is another. The very first is of the standard
/// rules, if one is. When all are solved they begin anew.
std::size_t NextPuzzle(const std::vector<study::Puzzle>& puzzles, const PuzzleProgress& progress,
                       std::optional<std::size_t> last);

}  // namespace merels::local
