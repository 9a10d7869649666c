// The secret key of a cluster on PostgreSQL: each node has it in a file.
#pragma once

#include <filesystem>

#include "common/base/result.h"
#include "server/base/hash.h"
#include "server/store/postgres/connection.h"

namespace merels::store {

/// The key in `file`, for a database of the newest schema; a new one is made with a new database
/// (TakeHashKey). Of several nodes that begin together, one makes the key; the others are refused until they
/// have a copy. store-refused: the file cannot be read or written, is missing, belongs to another database,
/// or exists although the database is new and not `new_house`.
Result<HashKey> TakeHouseKey(PgConnection& connection, const std::filesystem::path& file, bool new_house);

}  // namespace merels::store
