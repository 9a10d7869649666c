// Makes the view state of the table screen, and decides which commands it may offer: in one place, so that
// only offered commands are sent.
#pragma once

#include "client/model/session.h"
#include "client/presenter/table/table_state.h"
#include "client/presenter/table/table_view_state.h"

namespace merels::presenter {

/// Whether this command is allowed now. Plies are judged by Hand instead.
bool MaySend(const TableState& table, const match::Action& action);
/// Whether the field for typed plies may be opened: the user's game is going on.
bool CanType(const TableState& table);

TableViewState DrawTable(const TableState& table, const model::Session& session, model::Millis now);

}  // namespace merels::presenter
