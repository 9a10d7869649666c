// Lists of matches in SQL: along which index a list is searched, and with which conditions.
#pragma once

#include <string>

#include "server/store/sqlite/connection.h"
#include "server/store/store.h"

namespace merels::store {

/// The columns of a ListedMatch, out of `matches`: the table of that name, or a part of it in parentheses. A
/// live match's turn is looked up in its log.
std::string ListedFrom(const std::string& matches);
/// The same without the turn: as the newest head has it.
std::string HeadsFrom(const std::string& matches);

/// The statement that walks along the matches among which those of the query are, in the order of lists: the
/// first column is their rowid. It reads only indexes, and sorts nothing but what comes from matches_late. It
/// has no limit: its caller stops stepping.
std::string WalkSql(const MatchQuery& query);
/// Begins that statement. Query and cursor live until it is finished.
void StartWalk(Statement& statement, const MatchQuery& query, const MatchCursor& before);

}  // namespace merels::store
