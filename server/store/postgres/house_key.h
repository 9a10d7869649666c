// The secret key of a house on PostgreSQL: all its nodes have it in a file.
#pragma once

#include <filesystem>

#include "common/base/result.h"
#include "server/base/hash.h"
#include "server/store/postgres/connection.h"

namespace merels::store {

/// As TakeHashKey of key_file.h, on a database of the newest schema. Of several nodes that begin together,
/// one makes the key; the others are refused until they are given it.
Result<HashKey> TakeHouseKey(PgConnection& connection, const std::filesystem::path& file, bool new_house);

}  // namespace merels::store
