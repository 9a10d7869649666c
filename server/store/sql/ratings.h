// Ratings as tables of SQL, over whichever database the store has.
#pragma once

#include <string>

#include "server/store/sql/statements.h"
#include "server/store/store.h"

namespace merels::store {

/// Stores the note of a row about a rated match, within the row's transaction. Needs `row.rated`.
Changed NoteRated(SqlConnection& connection, const Row& row);

/// The statements of Ratings::ListStandings (?1 pool, ?2 and ?3 value and account of the cursor, ?4 limit)
/// and of ListHistory (?1 account, ?2 pool, ?3 the exclusive upper bound of the number, ?4 limit), for tests
/// of their plans.
std::string StandingsSql(Dialect dialect, bool provisional);
std::string HistorySql(Dialect dialect);

}  // namespace merels::store
