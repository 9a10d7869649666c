// Brings a database to the schema of this program (schema.h).
#pragma once

#include <filesystem>

#include "common/base/result.h"
#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/schema.h"
#include "server/store/write_watch.h"

namespace merels::store {

/// In the header of each of our databases ("MERL"), so that another program's database is recognised.
inline constexpr int kApplicationId = 0x4d45524c;

/// The schema of a database: 0 for an empty one. Reads only.
/// Errors: store-refused, when it cannot be read.
Result<int> SchemaOf(Connection& connection);

/// Carries out the missing steps, all or none. A database that is not empty has a schema of `steps`.
/// Idempotent. Errors: store-refused, and the database is as before.
Result<void> Migrate(Connection& connection, const SchemaSteps& steps = OurSteps());

/// The same, and a database of an older schema is first copied to "DATABASE.schema-N".
Result<void> MigrateKeepingCopy(Connection& connection, const std::filesystem::path& database,
                                const StoreLog& log, const SchemaSteps& steps = OurSteps());

}  // namespace merels::store
