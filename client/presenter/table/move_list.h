// The list of plies played, as rows of two.
#ifndef MERELS_CLIENT_PRESENTER_TABLE_MOVE_LIST_H_
#define MERELS_CLIENT_PRESENTER_TABLE_MOVE_LIST_H_

#include <vector>

#include "client/presenter/table/table_state.h"
#include "client/presenter/table/table_view_state.h"

namespace merels::presenter {

/// With the pending ply at its end.
std::vector<MoveRow> ListMoves(const TableState& table);

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_TABLE_MOVE_LIST_H_
