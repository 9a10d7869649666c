// Zen: a table that shows only the board, the clocks and the names.
#pragma once

#include "client/presenter/table/table_view_state.h"

namespace merels::presenter {

/// Gives the table its button for zen, and with `wanted` leaves out the rest. Whether it is in zen: only a
/// game that goes on can be. What asks for an answer, or says why something was refused, stays.
bool ShowZen(TableViewState& table, bool wanted);

}  // namespace merels::presenter
