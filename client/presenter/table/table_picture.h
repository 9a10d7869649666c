// Draws the table screen as plain values, and says which commands it may offer: the one place for both, so
// that what is shown as possible is what is sent.
#pragma once

#include "client/model/session.h"
#include "client/presenter/table/table_state.h"
#include "client/presenter/table/table_view_state.h"

namespace merels::presenter {

/// Whether this command would be right now. Plies are judged by Hand instead.
bool MaySend(const TableState& table, const match::Action& action);
/// Whether the field for typed plies may be opened: the own game goes on.
bool CanType(const TableState& table);

TableViewState DrawTable(const TableState& table, const model::Session& session, model::Millis now);

}  // namespace merels::presenter
