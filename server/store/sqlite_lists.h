// Lists of matches in SQL: what is asked, and along which index it is found.
#ifndef MERELS_SERVER_STORE_SQLITE_LISTS_H_
#define MERELS_SERVER_STORE_SQLITE_LISTS_H_

#include <string>

#include "server/store/sqlite_connection.h"
#include "server/store/store.h"

namespace merels::store {

/// The columns of a ListedMatch, out of `matches`: the table of that name, or a part of it in parentheses. A
/// live match's turn is looked up in its log.
std::string ListedFrom(const std::string& matches);

/// The statement for such a query. Its rows come in no particular order; no more than the query's limit are
/// looked up in the log, and nothing is sorted but what comes of matches_late.
std::string ListSql(const MatchQuery& query);
/// Begins that statement. Query and cursor live until it is finished.
void StartList(Statement& statement, const MatchQuery& query, const MatchCursor& before);
/// Behind which match the list begins: one bound above, for of two SQLite would take either.
MatchCursor BoundOf(const MatchQuery& query);

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_SQLITE_LISTS_H_
