// The lock on a database against two servers using it by mistake.
#pragma once

#include <memory>
#include <string>

#include "common/base/result.h"
#include "server/store/postgres/connection.h"
#include "server/store/sql/connection.h"

namespace merels::store {

/// Held over a separate connection, as long as that lasts: it prevents mistakes, such as an operator who
/// starts a server twice. Correctness between nodes depends on the fence.
class DatabaseLock {
 public:
  /// `node`: the unique name of one of several nodes; empty: the server is the only one. Waits until the
  /// deadline for a holder that is just ending. Errors: store-refused.
  static Result<std::unique_ptr<DatabaseLock>> Take(const std::string& conninfo, const std::string& node,
                                                    Deadline deadline);

  /// Takes it again if its connection has ended, as when PostgreSQL has restarted. Errors: store-refused;
  /// another may hold it now. Threads: one at a time.
  Result<void> Keep(Deadline deadline);

 private:
  DatabaseLock(const std::string& conninfo, std::string node);

  Result<void> TakeDatabase();
  Result<void> TakeName();
  /// The outcome of taking a lock. The connection is closed if the lock was not granted, so that none counts
  /// as held.
  Result<void> Taken(const Changed& answer, const std::string& held);

  const std::string node_;
  PgConnection connection_;
};

}  // namespace merels::store
