// A puzzle's data beside the board: the moves made so far, and the best solutions of others.
#pragma once

#include <string>

#include "client/presenter/table/table_state.h"
#include "client/presenter/table/table_view_state.h"

namespace merels::presenter {

/// Solutions requested.
inline constexpr int kBestShown = 10;

/// Moves up to the position shown; a chain of jumps of one peg is one move.
int CountMoves(const TableState& table);

/// "1 move", "18 moves".
std::string MoveWords(int moves);

BestList DrawBest(const TableState& table);

}  // namespace merels::presenter
