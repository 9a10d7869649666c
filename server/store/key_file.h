// The secret key for hashes of guessable texts, addresses and names of closed accounts: in a separate file,
// never in the database.
#pragma once

#include <filesystem>

#include "common/base/result.h"
#include "server/base/hash.h"
#include "server/store/sql/connection.h"

namespace merels::store {

/// The key of a database, from `file`, readable by its owner alone: with a copy of the database, but without
/// the key, addresses cannot be guessed. It is made with the database. An empty file means "make a new one":
/// then hashes made with the old one no longer match anything. Errors: store-refused when the file cannot be
/// read or written, is missing, or belongs to another database; also for a new database although the key
/// exists, which shows that the old one is missing, unless that is intended (`new_database`).
Result<HashKey> TakeHashKey(SqlConnection& connection, const std::filesystem::path& file, bool new_database);

/// Binds a database to its key, by a proof from which the key cannot be found. Idempotent. Errors:
/// store-refused, also when it is bound to another key.
Result<void> BindHashKey(SqlConnection& connection, const HashKey& key);

}  // namespace merels::store
