// Puzzles in words.
#pragma once

#include <string>

#include "common/rules/game.h"
#include "common/study/puzzle.h"

namespace merels::words {

/// The task: "White to play. One move wins in 5 plies.", "Black to play. In hand: White 3, Black 4. Only one
/// move keeps the draw." `game` is at the puzzle's position.
std::string PuzzleTask(const study::Puzzle& puzzle, const rules::Game& game);

}  // namespace merels::words
