// Brings a PostgreSQL database to the schema of this program (schema.h).
#pragma once

#include <cstdint>

#include "common/base/result.h"
#include "server/store/postgres/connection.h"
#include "server/store/postgres/schema.h"

namespace merels::store {

/// The contents of a database.
struct PgContents {
  /// 0: nothing.
  std::int64_t schema = 0;
  /// A move into it has begun and is not finished: there is a table of that name.
  bool moving = false;
};
/// Errors: store-refused; also for one that another program uses.
Result<PgContents> PgContentsOf(PgConnection& connection);

/// Begins a transaction that one node at a time can hold.
Result<void> BeginAlone(PgConnection& connection);

/// Carries out the missing steps, all or none. One of several nodes does it, and the others wait. A newer
/// database is used unchanged if its newest step allows this version. Idempotent. Errors: store-refused, and
/// the database is as before: another program's, too new, older than the first of `steps`, half moved, in
/// another encoding, or it cannot be changed.
Result<void> MigratePostgres(PgConnection& connection, const PgSchemaSteps& steps = OurPgSteps());

}  // namespace merels::store
