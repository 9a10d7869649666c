// The numbered steps that bring a database to the schema of this program.
#ifndef MERELS_SERVER_STORE_MIGRATIONS_H_
#define MERELS_SERVER_STORE_MIGRATIONS_H_

#include "common/base/result.h"
#include "server/store/sqlite_connection.h"

namespace merels::store {

/// In the header of each of our databases ("MERL"), so that another program's is recognised.
inline constexpr int kApplicationId = 0x4d45524c;

/// The schema that this program writes: the number of the last step.
int NewestSchema();

/// The schema of a database: 0 for an empty one. Reads only.
/// Errors: store-refused, when it cannot be read.
Result<int> SchemaOf(Connection& connection);

/// Carries out the steps that are missing, all or none, up to `newest`: an older one makes a database as an
/// older version left it. A schema above `newest` must not come here. Idempotent. Errors: store-refused, and
/// the database is as before.
Result<void> Migrate(Connection& connection, int newest = NewestSchema());

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_MIGRATIONS_H_
