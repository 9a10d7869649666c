// Puzzles out of exact values: found, graded by nobody yet, and checked.
#pragma once

#include <optional>

#include "common/base/result.h"
#include "common/rules/game.h"
#include "common/study/puzzle.h"
#include "common/tablebase/tablebase.h"

namespace merels::tablebase {

using study::kMaxGrade;
using study::PrintPuzzle;
using study::Puzzle;

/// The plies of a puzzle that is found, replies included, at most: the solver has four.
inline constexpr std::size_t kLongestFound = 7;

/// The puzzle of a position, not yet graded. Nothing when there are fewer than three plies, none or several
/// keep the value, or the value of some is unknown.
///
/// Its line goes on while the best replies leave again a single good ply of three or more: the replies that
/// put the end off for the longest, or that draw; of these the first in byte order after which it is so.
std::optional<Puzzle> PuzzleAt(const Tablebase& tablebase, const rules::Game& game);

/// Whether exact values say what the puzzle says: its value, each of the solver's plies the only one that
/// keeps it, each reply one of the best, and its themes. bad-argument says what is wrong; unknown-match when
/// the tablebase does not know a position of it.
Result<void> CheckPuzzle(const Tablebase& tablebase, const Puzzle& puzzle);

}  // namespace merels::tablebase
