#include "server/store/postgres/house_lock.h"

#include "server/store/sql/statements.h"

namespace merels::store {
namespace {

/// A house is a schema of a database. PostgreSQL waits this long for a holder that has just been killed, and
/// lets go of one whose machine is no longer there within ten seconds.
constexpr const char* kSetUp =
    "SET lock_timeout = 2000; SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 1;"
    " SET tcp_keepalives_count = 5";
constexpr const char* kTake = "SELECT pg_advisory_lock(1296388684, hashtext(current_schema()::text))::text";

}  // namespace

HouseLock::HouseLock(const std::string& conninfo) : connection_({conninfo, kSetUp, false, false}) {}

Result<std::unique_ptr<HouseLock>> HouseLock::Take(const std::string& conninfo, Deadline deadline) {
  std::unique_ptr<HouseLock> lock(new HouseLock(conninfo));
  if (auto taken = lock->Keep(deadline); !taken) return taken.error();
  return lock;
}

Result<void> HouseLock::Keep(Deadline deadline) {
  if (connection_.IsConnected()) return {};
  connection_.SetDeadline(deadline);
  const auto taken = RunOnce(connection_, kTake);
  if (taken) return {};
  connection_.Disconnect();  // so that it is not taken for held
  if (connection_.failure().state != "55P03") return taken.error();
  return Error{
      Reason::kStoreRefused,
      "another server is using this database: stop it, or give this one another database with --store"};
}

}  // namespace merels::store
