// Who leads in what only one node of a house does at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/store/done.h"

namespace merels::store {

class SqlConnection;
class SqlRunner;

/// A lease as its row stands. It has no term of its own: who watches sees that `beat` does not change any
/// more, by their own monotonic clock, and then takes it over with the next epoch.
struct StoredLease {
  std::string holder;      // a run of a node; empty: nobody's
  std::int64_t epoch = 0;  // 0: nobody has ever held it
  std::int64_t beat = 0;

  bool operator==(const StoredLease&) const = default;
};

struct NamedLease {
  std::string name;
  StoredLease lease;

  bool operator==(const NamedLease&) const = default;
};

/// Threads, order and errors as of Store.
class LeaseStore {
 public:
  virtual ~LeaseStore() = default;

  virtual void Read(const std::string& name, Done<StoredLease> done) = 0;
  /// All that were ever held, by name; there are as many as there are things that only one node does.
  virtual void List(Done<std::vector<NamedLease>> done) = 0;
  /// Takes it over with the epoch after `seen`'s, if it still is as `seen`: of several, one gets it. Whether
  /// it did.
  virtual void Take(const std::string& name, const StoredLease& seen, const std::string& holder,
                    Done<bool> done) = 0;
  /// False: it is held by another by now.
  virtual void Beat(const std::string& name, const std::string& holder, std::int64_t epoch,
                    Done<bool> done) = 0;
  /// Others need not wait. Does nothing if it is held by another.
  virtual void Release(const std::string& name, const std::string& holder, std::int64_t epoch,
                       Done<void> done) = 0;
};

/// Within a change: whether the lease has this epoch still. Nobody takes it over until the change is carried
/// out.
Result<bool> HasEpoch(SqlConnection& connection, const std::string& name, std::int64_t epoch);

/// In a database of the newest schema. `runner` outlives it.
std::unique_ptr<LeaseStore> MakeLeaseStore(SqlRunner& runner);

}  // namespace merels::store
