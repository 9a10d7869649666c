// Threats of mills in a game of the morris family: what hints and the themes of puzzles speak of.
#pragma once

#include "common/board/topology.h"
#include "common/rules/game.h"

namespace merels::study {

/// Whether `side` could close a mill on the empty `point` if it were to move.
bool CouldClose(const rules::Game& game, rules::Side side, board::Point point);

/// The number of empty points on which `side` could close a mill if it were to move.
int CountThreats(const rules::Game& game, rules::Side side);

}  // namespace merels::study
