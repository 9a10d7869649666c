// Draws the board of a table as plain values: men and their marks, targets, ghosts and glows.
#pragma once

#include "client/presenter/board/board_view_state.h"
#include "client/presenter/table/table_state.h"

namespace merels::presenter {

/// Without an overlay. Needs a match that is known; the board of an unplayable one is empty.
BoardViewState DrawBoard(const TableState& table);

}  // namespace merels::presenter
