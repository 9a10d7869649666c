// Zen mode: a table that shows only the board, the clocks and the names.
#pragma once

#include "client/presenter/table/table_view_state.h"

namespace merels::presenter {

/// Adds the zen button to the table, and with `wanted` hides the rest. Returns whether it is in zen mode:
/// only an unfinished game can be. Questions and refusals stay.
bool ShowZen(TableViewState& table, bool wanted);

}  // namespace merels::presenter
