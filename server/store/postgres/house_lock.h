// Whether anybody uses a database.
#ifndef MERELS_SERVER_STORE_POSTGRES_HOUSE_LOCK_H_
#define MERELS_SERVER_STORE_POSTGRES_HOUSE_LOCK_H_

#include <memory>
#include <string>

#include "common/base/result.h"
#include "server/store/postgres/connection.h"

namespace merels::store {

/// Held over a connection of its own, as long as that lasts: it keeps out mistakes, as of an operator who
/// starts a server twice. What two nodes must never do is up to the fence.
class HouseLock {
 public:
  /// Waits until the deadline for a holder that is just going. Errors: store-refused.
  static Result<std::unique_ptr<HouseLock>> Take(const std::string& conninfo, Deadline deadline);

  /// Takes it again if its connection has ended, as when PostgreSQL has restarted. Errors: store-refused;
  /// perhaps another holds it now. Threads: one at a time.
  Result<void> Keep(Deadline deadline);

 private:
  explicit HouseLock(const std::string& conninfo);

  PgConnection connection_;
};

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_POSTGRES_HOUSE_LOCK_H_
