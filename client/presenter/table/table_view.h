// Makes the view state of the table screen.
#pragma once

#include "client/model/session.h"
#include "client/presenter/table/table_state.h"
#include "client/presenter/table/table_view_state.h"

namespace merels::presenter {

TableViewState MakeTableView(const TableState& table, const model::Session& session, model::Millis now);

/// The moves of a puzzle up to the position shown; a chain of jumps of one peg is one move.
int CountMoves(const TableState& table);

}  // namespace merels::presenter
