// The board of a table: men and their marks, targets, ghosts and glows.
#pragma once

#include "client/presenter/board/board_view_state.h"
#include "client/presenter/table/table_state.h"

namespace merels::presenter {

/// Without an overlay. Needs a known match; an unplayable one has an empty board.
BoardViewState MakeBoardView(const TableState& table);

}  // namespace merels::presenter
