// Differences between the databases' SQL.
#pragma once

#include <string>

#include "server/store/sql/connection.h"

namespace merels::store {

/// After a table: read it along this index. SQLite's planner has no statistics here; PostgreSQL's has, and
/// cannot be told.
inline std::string Along(Dialect dialect, const std::string& index) {
  return dialect == Dialect::kSqlite ? " INDEXED BY " + index : "";
}

/// After LIMIT, before an OFFSET: no limit.
inline const char* AllThatAreLeft(Dialect dialect) { return dialect == Dialect::kSqlite ? "-1" : "ALL"; }

/// The time of day on the database's machine, not that of the transaction's begin, in milliseconds of Unix
/// time.
inline const char* UnixTimeNow(Dialect dialect) {
  return dialect == Dialect::kSqlite ? "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
                                     : "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
}

}  // namespace merels::store
