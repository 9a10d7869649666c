// Lists of matches in PostgreSQL.
#pragma once

#include <array>
#include <string>

#include "server/store/sql/connection.h"
#include "server/store/store.h"

namespace merels::store {

/// The columns of a ListedMatch, of the matches for which `where` holds; a live match with its current turn.
std::string PgListedWhere(const std::string& where);

/// The columns of a ListedMatch, without turns, of candidate matches for the query, in the order of lists: at
/// most ?7 of them.
std::string PgWalkSql(const MatchQuery& query);
/// Its parameters. Unused ones are bound as well.
using PgWalkValues = std::array<SqlValue, 11>;
PgWalkValues PgWalkValuesOf(const MatchQuery& query);

}  // namespace merels::store
