// Copies of a database, also while a server goes on writing it.
#pragma once

#include <filesystem>

#include "common/base/result.h"
#include "server/store/sqlite/connection.h"

namespace merels::store {

/// Writes what is in `from` at one moment into the one file `file`, which needs no other beside it, is for
/// its owner alone, and is there whole or not at all; one that is there is replaced. Others write `from`
/// meanwhile. Errors: store-refused.
Result<void> CopyDatabase(Connection& from, const std::filesystem::path& file);

/// Copies a house: its database to `file`, and its key to "FILE.key". Neither may be there. The copy has been
/// read whole. Errors: store-refused, and there is no copy.
Result<void> BackUpSqlite(const std::filesystem::path& database, const std::filesystem::path& file);

}  // namespace merels::store
