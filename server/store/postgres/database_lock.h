// Who uses a database.
#pragma once

#include <memory>
#include <string>

#include "common/base/result.h"
#include "server/store/postgres/connection.h"
#include "server/store/sql/statements.h"

namespace merels::store {

/// Held over a connection of its own, as long as that lasts: it keeps out mistakes, as of an operator who
/// starts a server twice. What two nodes must never do is up to the fence.
class DatabaseLock {
 public:
  /// `node`: the name of one of several nodes, which no other may have; empty: the server is the only one.
  /// Waits until the deadline for a holder that is just going. Errors: store-refused.
  static Result<std::unique_ptr<DatabaseLock>> Take(const std::string& conninfo, const std::string& node,
                                                    Deadline deadline);

  /// Takes it again if its connection has ended, as when PostgreSQL has restarted. Errors: store-refused;
  /// perhaps another holds it now. Threads: one at a time.
  Result<void> Keep(Deadline deadline);

 private:
  DatabaseLock(const std::string& conninfo, std::string node);

  Result<void> TakeHouse();
  Result<void> TakeName();
  /// What became of a lock. The connection ends with one that was not given, so that none is taken for held.
  Result<void> Taken(const Changed& answer, const std::string& held);

  const std::string node_;
  PgConnection connection_;
};

}  // namespace merels::store
