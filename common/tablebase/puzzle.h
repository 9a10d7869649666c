// Finding puzzles.
#pragma once

#include <optional>

#include "common/rules/game.h"
#include "common/study/puzzle.h"
#include "common/tablebase/tablebase.h"

namespace merels::tablebase {

using study::kMaxGrade;
using study::PrintPuzzle;
using study::Puzzle;

/// The puzzle of a position, not yet graded. Nothing when there are fewer than three plies, none or several
/// keep the value, or the value of some is unknown.
std::optional<Puzzle> PuzzleAt(const Tablebase& tablebase, const rules::Game& game);

}  // namespace merels::tablebase
