#include "server/store/postgres/database_lock.h"

#include <utility>

namespace merels::store {
namespace {

/// The lock is per schema of a database. PostgreSQL waits this long for a holder that has just been killed,
/// and drops one whose machine is gone within ten seconds.
constexpr const char* kSetUp =
    "SET lock_timeout = 2000; SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 1;"
    " SET tcp_keepalives_count = 5";
/// A single server locks exclusively; several nodes share the lock.
constexpr const char* kTakeAlone =
    "SELECT pg_advisory_lock(1296388684, hashtext(current_schema()::text))::text";
constexpr const char* kTakeShared =
    "SELECT pg_advisory_lock_shared(1296388684, hashtext(current_schema()::text))::text";
constexpr const char* kTakeName =
    "SELECT pg_advisory_lock(1296388685, hashtext(current_schema()::text || '/' || ?1))::text";

}  // namespace

DatabaseLock::DatabaseLock(const std::string& conninfo, std::string node)
    : node_(std::move(node)), connection_({conninfo, kSetUp, false, false}) {}

Result<std::unique_ptr<DatabaseLock>> DatabaseLock::Take(const std::string& conninfo, const std::string& node,
                                                         Deadline deadline) {
  std::unique_ptr<DatabaseLock> lock(new DatabaseLock(conninfo, node));
  if (auto taken = lock->Keep(deadline); !taken) return taken.error();
  return lock;
}

Result<void> DatabaseLock::Keep(Deadline deadline) {
  if (connection_.IsConnected()) return {};
  connection_.SetDeadline(deadline);
  if (auto taken = TakeDatabase(); !taken || node_.empty()) return taken;
  return TakeName();
}

Result<void> DatabaseLock::TakeDatabase() {
  if (node_.empty()) {
    return Taken(RunOnce(connection_, kTakeAlone),
                 "another server is using this database: stop it, or give this one another database with "
                 "--store; several need --bus nats:URL, each of them");
  }
  return Taken(RunOnce(connection_, kTakeShared),
               "a server with --bus local is using this database: stop it, or give it --bus nats:URL too");
}

Result<void> DatabaseLock::TakeName() {
  return Taken(RunOnce(connection_, kTakeName, node_), "another node of this cluster is called " + node_ +
                                                           ": give this one another name with --node");
}

Result<void> DatabaseLock::Taken(const Changed& answer, const std::string& held) {
  if (answer) return {};
  connection_.Disconnect();
  return connection_.failure().state == "55P03" ? Error{Reason::kStoreRefused, held} : answer.error();
}

}  // namespace merels::store
