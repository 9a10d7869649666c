// The secret with which a database hashes what could be guessed: addresses, and names of closed accounts.
#ifndef MERELS_SERVER_STORE_HASH_KEY_H_
#define MERELS_SERVER_STORE_HASH_KEY_H_

#include <filesystem>

#include "common/base/result.h"
#include "server/base/hash.h"
#include "server/store/sqlite_connection.h"

namespace merels::store {

/// The key of `database`, which is kept in the file "DATABASE.key" beside it, for its owner alone: who finds
/// a copy of the database alone can try no addresses. It is made with the database. A file that is empty
/// stands for "make a new one": then hashes made with the old one match nothing any more. Errors:
/// store-refused, when the file cannot be read or written, is missing, or is another database's.
Result<HashKey> TakeHashKey(Connection& connection, const std::filesystem::path& database);

/// A database of the newest schema, and this key, belong together from now on: hashes that an older version
/// made without a key are hashed once more with it. All or nothing; idempotent. store-refused: it has another
/// key.
Result<void> BindHashKey(Connection& connection, const HashKey& key);

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_HASH_KEY_H_
