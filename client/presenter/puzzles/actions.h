// The actions of puzzles.
#pragma once

#include "client/presenter/base/actions.h"

namespace merels::presenter {

struct PuzzleActions;

namespace action {

using Puzzles = ActionOf<"puzzles", PuzzleActions>;           // opens the next that fits
using SolvePuzzle = ActionOf<"solve-puzzle", PuzzleActions>;  // opens that of the day
using AnotherPuzzle = ActionOf<"another-puzzle", PuzzleActions>;
using PuzzleAgain = ActionOf<"puzzle-again", PuzzleActions>;    // from before the wrong ply
using ShowIdea = ActionOf<"show-idea", PuzzleActions>;          // in words
using ShowSolution = ActionOf<"show-solution", PuzzleActions>;  // an arrow on the board
using LeavePuzzle = ActionOf<"leave-puzzle", PuzzleActions>;

}  // namespace action

struct PuzzleActions : OneOf<action::Puzzles, action::SolvePuzzle, action::AnotherPuzzle, action::PuzzleAgain,
                             action::ShowIdea, action::ShowSolution, action::LeavePuzzle> {};

}  // namespace merels::presenter
