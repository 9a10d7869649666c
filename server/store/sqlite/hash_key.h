// The secret key for hashes of texts that could be guessed: addresses, and names of closed accounts.
#ifndef MERELS_SERVER_STORE_SQLITE_HASH_KEY_H_
#define MERELS_SERVER_STORE_SQLITE_HASH_KEY_H_

#include <filesystem>

#include "common/base/result.h"
#include "server/base/hash.h"
#include "server/store/sqlite/connection.h"

namespace merels::store {

/// The key of `database`, which is kept in the file "DATABASE.key" beside it, readable by its owner alone: a
/// copy of the database without it does not allow addresses to be tried out. It is made with the database. An
/// empty file means "make a new one": then hashes made with the old one no longer match anything. Errors:
/// store-refused when the file cannot be read or written, is missing, or belongs to another database.
Result<HashKey> TakeHashKey(Connection& connection, const std::filesystem::path& database);

/// Binds this key to a database of the newest schema: hashes that an older version made without a key are
/// hashed once more with it. All or nothing; idempotent. store-refused: the database has another key.
Result<void> BindHashKey(Connection& connection, const HashKey& key);

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_SQLITE_HASH_KEY_H_
