// Ratings as tables of SQL, over whichever database the store has.
#ifndef MERELS_SERVER_STORE_SQL_RATINGS_H_
#define MERELS_SERVER_STORE_SQL_RATINGS_H_

#include "server/store/sqlite_connection.h"
#include "server/store/store.h"

namespace merels::store {

/// Notes what a row says of a rated match, within the row's transaction: SQLITE_DONE or an error. `row.rated`
/// is there.
int NoteRated(Connection& connection, const Row& row);

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_SQL_RATINGS_H_
