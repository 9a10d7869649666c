#include "server/store/leases.h"

#include <utility>

#include "server/store/sql/runner.h"

namespace merels::store {

void LeaseStore::Read(const std::string& name, Done<StoredLease> done) {
  Ask<StoredLease>(runner_, std::move(done), [name](SqlConnection& connection) -> Result<StoredLease> {
    const auto found = FirstOf<StoredLease>(
        connection, "SELECT holder, epoch, beat FROM leases WHERE name = ?1",
        [](const SqlRow& row) {
          return StoredLease{row.Text(0), row.Integer(1), row.Integer(2)};
        },
        name);
    if (!found) return found.error();
    return found->value_or(StoredLease{});
  });
}

void LeaseStore::List(Done<std::vector<NamedLease>> done) {
  Ask<std::vector<NamedLease>>(runner_, std::move(done), [](SqlConnection& connection) {
    return AllOf<NamedLease>(connection, "SELECT name, holder, epoch, beat FROM leases ORDER BY name",
                             [](const SqlRow& row) {
                               return NamedLease{row.Text(0), {row.Text(1), row.Integer(2), row.Integer(3)}};
                             });
  });
}

void LeaseStore::Take(const std::string& name, const StoredLease& seen, const std::string& holder,
                      Done<bool> done) {
  WriteAndTell(
      runner_,
      [name, seen, holder](SqlConnection& connection) {
        if (seen.epoch == 0) {
          return RunOnce(connection,
                         "INSERT INTO leases(name, holder, epoch, beat) VALUES(?1, ?2, 1, 0) ON "
                         "CONFLICT(name) DO NOTHING",
                         name, holder);
        }
        return RunOnce(connection,
                       "UPDATE leases SET holder = ?2, epoch = epoch + 1, beat = 0"
                       " WHERE name = ?1 AND holder = ?3 AND epoch = ?4 AND beat = ?5",
                       name, holder, seen.holder, seen.epoch, seen.beat);
      },
      std::move(done));
}

void LeaseStore::Beat(const std::string& name, const std::string& holder, std::int64_t epoch,
                      Done<bool> done) {
  WriteAndTell(
      runner_,
      [name, holder, epoch](SqlConnection& connection) {
        return RunOnce(connection,
                       "UPDATE leases SET beat = beat + 1 WHERE name = ?1 AND holder = ?2 AND epoch = ?3",
                       name, holder, epoch);
      },
      std::move(done));
}

void LeaseStore::Release(const std::string& name, const std::string& holder, std::int64_t epoch,
                         Done<void> done) {
  runner_.Write(
      [name, holder, epoch](SqlConnection& connection) {
        return RunOnce(connection,
                       "UPDATE leases SET holder = '' WHERE name = ?1 AND holder = ?2 AND epoch = ?3", name,
                       holder, epoch);
      },
      std::move(done));
}

Result<bool> HasEpoch(SqlConnection& connection, const std::string& name, std::int64_t epoch) {
  // Writing the row makes another's Take wait, in both databases.
  const Changed held =
      RunOnce(connection, "UPDATE leases SET beat = beat + 1 WHERE name = ?1 AND epoch = ?2", name, epoch);
  if (!held) return held.error();
  return *held > 0;
}

}  // namespace merels::store
