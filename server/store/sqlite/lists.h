// Lists of matches in SQL: the index that a list walks along, and its conditions.
#pragma once

#include <string>

#include "server/store/sqlite/connection.h"
#include "server/store/store.h"

namespace merels::store {

/// The columns of a ListedMatch, from `matches`: the table of that name, or a part of it in parentheses. A
/// live match's turn is looked up in its log.
std::string ListedFrom(const std::string& matches);
/// The same without the turn: as of the newest head.
std::string HeadsFrom(const std::string& matches);

/// The statement that walks along candidate matches for the query, in the order of lists: the first column is
/// their rowid. It reads only indexes, and sorts nothing but what comes from matches_late. It has no limit:
/// its caller stops stepping.
std::string WalkSql(const MatchQuery& query);
/// Begins that statement. Query and cursor live until it is finished.
void StartWalk(Statement& statement, const MatchQuery& query, const MatchCursor& before);

}  // namespace merels::store
