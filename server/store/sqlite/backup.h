// Copies of a database, also while a server goes on writing it.
#pragma once

#include <filesystem>

#include "common/base/result.h"
#include "server/store/sqlite/connection.h"

namespace merels::store {

/// Writes the contents of `from` at one moment into the single file `file`, complete or not at all, readable
/// by its owner alone; an existing file is replaced. Others may write `from` meanwhile. Errors:
/// store-refused.
Result<void> CopyDatabase(Connection& from, const std::filesystem::path& file);

/// Backs up a SQLite database to `file`, and its key to "FILE.key". Neither may exist. The copy has been read
/// completely. Errors: store-refused, and there is no copy.
Result<void> BackUpSqlite(const std::filesystem::path& database, const std::filesystem::path& file);

}  // namespace merels::store
