// Leases: leader election among the nodes of a cluster.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/base/done.h"

namespace merels::store {

class SqlConnection;
class SqlRunner;

/// A lease as stored. It has no expiry time: a watcher that sees, by its own monotonic clock, that `beat` no
/// longer changes takes it over with the next epoch.
struct StoredLease {
  std::string holder;      // a run of a node; empty: nobody
  std::int64_t epoch = 0;  // 0: nobody has ever held it
  std::int64_t beat = 0;

  bool operator==(const StoredLease&) const = default;
};

struct NamedLease {
  std::string name;
  StoredLease lease;

  bool operator==(const NamedLease&) const = default;
};

/// Threads: any; no call waits for the disk. Writes are carried out in the order of their calls, and a read
/// after a write's `done` sees that write. Errors: store-refused when the store is away, internal when it
/// works but rejects the change.
class LeaseStore {
 public:
  /// In a database of the newest schema. `runner` outlives it.
  explicit LeaseStore(SqlRunner& runner) : runner_(runner) {}

  void Read(const std::string& name, Done<StoredLease> done);
  /// All leases that were ever held, by name; one for each leader's job.
  void List(Done<std::vector<NamedLease>> done);
  /// Takes it over with the epoch after `seen`'s, if it is unchanged since `seen`: of several callers one
  /// gets it. Returns whether this one did.
  void Take(const std::string& name, const StoredLease& seen, const std::string& holder, Done<bool> done);
  /// False: it is held by another by now.
  void Beat(const std::string& name, const std::string& holder, std::int64_t epoch, Done<bool> done);
  /// Gives it up, so that others need not wait. Does nothing if it is held by another.
  void Release(const std::string& name, const std::string& holder, std::int64_t epoch, Done<void> done);

 private:
  SqlRunner& runner_;
};

/// Within a change: whether the lease still has this epoch. Nobody takes it over until the change is carried
/// out.
Result<bool> HasEpoch(SqlConnection& connection, const std::string& name, std::int64_t epoch);

}  // namespace merels::store
