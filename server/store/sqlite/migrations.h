// The numbered steps that bring a database to the schema of this program.
#pragma once

#include "common/base/result.h"
#include "server/store/sqlite/connection.h"

namespace merels::store {

/// In the header of each of our databases ("MERL"), so that another program's database is recognised.
inline constexpr int kApplicationId = 0x4d45524c;

/// The schema that this program writes: the number of the last step.
int NewestSchema();

/// The schema of a database: 0 for an empty one. Reads only.
/// Errors: store-refused, when it cannot be read.
Result<int> SchemaOf(Connection& connection);

/// Carries out the missing steps, all or none, up to `newest`: a smaller number makes a database as an older
/// version left it. The schema must not be above `newest`. Idempotent. Errors: store-refused, and the
/// database is as before.
Result<void> Migrate(Connection& connection, int newest = NewestSchema());

}  // namespace merels::store
