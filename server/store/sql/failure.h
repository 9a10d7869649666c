// The cause of a failed write: the change, or the database.
#pragma once

#include <string_view>

namespace merels::store {

/// Whether the database rejected this one change, such as for a constraint or for a damaged page that it
/// needs, and works for others. Otherwise the store is away: a full disk, an I/O error, no connection.
/// `code`: SQLite's, also an extended one.
bool IsAboutChange(int code);
/// The same for PostgreSQL's SQLSTATE; empty: it gave no answer.
bool IsAboutChange(std::string_view state);

}  // namespace merels::store
