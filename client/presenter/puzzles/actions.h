// The actions of puzzles.
#pragma once

#include "client/presenter/base/action.h"

namespace merels::presenter {

struct PuzzleActions;

namespace action {

using SolvePuzzle = ActionOf<"solve-puzzle", PuzzleActions>;  // opens that of the day
using AnotherPuzzle = ActionOf<"another-puzzle", PuzzleActions>;
using PuzzleAgain = ActionOf<"puzzle-again", PuzzleActions>;    // from its position
using ShowSolution = ActionOf<"show-solution", PuzzleActions>;  // an arrow on the board
using LeavePuzzle = ActionOf<"leave-puzzle", PuzzleActions>;

}  // namespace action

struct PuzzleActions : OneOf<action::SolvePuzzle, action::AnotherPuzzle, action::PuzzleAgain,
                             action::ShowSolution, action::LeavePuzzle> {};

}  // namespace merels::presenter
