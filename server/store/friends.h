// Whom accounts follow, as it is stored.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "common/base/ids.h"
#include "server/store/done.h"

namespace merels::store {

class SqlRunner;

/// Somebody whom an account follows.
struct StoredFriend {
  AccountId account;
  bool told = false;                // when they come
  std::chrono::milliseconds at{0};  // unix time: followed since then

  bool operator==(const StoredFriend&) const = default;
};

/// Threads, order and errors as of Store. Every write is safe to repeat. Nothing is kept of closed accounts.
class FriendStore {
 public:
  virtual ~FriendStore() = default;

  /// Follows an account, or changes whether its coming is told; the time stays that of the first call. Gives
  /// what is kept now; nothing, and nothing changed: `follower` follows `most` others already.
  virtual void Put(const AccountId& follower, const StoredFriend& followed, std::size_t most,
                   Done<std::optional<StoredFriend>> done) = 0;
  virtual void Remove(const AccountId& follower, const AccountId& followed, Done<void> done) = 0;
  /// By their ids; at most `most`.
  virtual void List(const AccountId& follower, std::size_t most, Done<std::vector<StoredFriend>> done) = 0;
};

/// In a database of the newest schema. `runner` outlives it.
std::unique_ptr<FriendStore> MakeFriendStore(SqlRunner& runner);

}  // namespace merels::store
