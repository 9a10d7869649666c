// The secret key of a SQLite database.
#pragma once

#include <filesystem>

#include "common/base/result.h"
#include "server/base/hash.h"
#include "server/store/sqlite/connection.h"

namespace merels::store {

/// The key of `database`, in the file "DATABASE.key" beside it: see key_file.h.
Result<HashKey> TakeHashKey(Connection& connection, const std::filesystem::path& database);

/// Binds this key to a database of the newest schema: hashes made by an older version without a key are
/// hashed again with it. All or nothing; idempotent. store-refused: the database has another key.
Result<void> BindHashKey(Connection& connection, const HashKey& key);

}  // namespace merels::store
