// The list of plies played, as rows of two.
#pragma once

#include <vector>

#include "client/presenter/table/table_state.h"
#include "client/presenter/table/table_view_state.h"

namespace merels::presenter {

/// With the pending ply at its end.
std::vector<MoveRow> ListMoves(const TableState& table);

}  // namespace merels::presenter
