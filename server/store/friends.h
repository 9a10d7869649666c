// The stored lists of followed players.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "common/base/done.h"
#include "common/base/ids.h"

namespace merels::store {

class SqlRunner;

/// A followed account.
struct StoredFriend {
  AccountId account;
  bool notify = false;              // whether the follower is notified when they come
  std::chrono::milliseconds at{0};  // unix time: followed since then

  bool operator==(const StoredFriend&) const = default;
};

/// Threads: any; no call waits for the disk. Writes are carried out in the order of their calls, and a read
/// after a write's `done` sees that write. Errors: store-refused when the store is away, internal when it
/// works but rejects the change. Every write is idempotent. Nothing is kept of closed accounts.
class FriendStore {
 public:
  /// In a database of the newest schema. `runner` outlives it.
  explicit FriendStore(SqlRunner& runner) : runner_(runner) {}

  /// Follows an account, or changes whether the follower is notified; the time stays that of the first call.
  /// Returns what is stored now; nothing, and nothing changed: `follower` follows `most` others already.
  void Put(const AccountId& follower, const StoredFriend& followed, std::size_t most,
           Done<std::optional<StoredFriend>> done);
  void Remove(const AccountId& follower, const AccountId& followed, Done<void> done);
  /// By id; at most `most`.
  void List(const AccountId& follower, std::size_t most, Done<std::vector<StoredFriend>> done);

 private:
  SqlRunner& runner_;
};

}  // namespace merels::store
