// Lists of matches in PostgreSQL.
#pragma once

#include <array>
#include <string>

#include "server/store/sql/connection.h"
#include "server/store/store.h"

namespace merels::store {

/// The columns of a ListedMatch, of the matches for which `where` holds; a live match with its turn of now.
std::string PgListedWhere(const std::string& where);

/// The columns of a ListedMatch, without turns, of the matches among which those of the query are, in the
/// order of lists: at most ?7 of them.
std::string PgWalkSql(const MatchQuery& query);
/// Its parameters. Those that the statement has no use for are bound as well.
using PgWalkValues = std::array<SqlValue, 11>;
PgWalkValues PgWalkValuesOf(const MatchQuery& query);

}  // namespace merels::store
