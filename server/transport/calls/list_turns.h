// Turns of accounts in reading lists.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <unordered_map>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "server/base/limits.h"

namespace merels::transport {

/// Only a few lists of one account are read at once, and its further ones wait for these. So an account that
/// asks for many waits only for its own, and others wait behind a few of each account. Each node has separate
/// turns, as they protect a node's processor and its connections to the database. Tasks of the executor only.
class ListTurns {
 public:
  /// `limits` outlives it.
  explicit ListTurns(const Limits& limits) : limits_(limits) {}

  /// Calls `start` now, or when enough of the account's lists are finished; each must end with End. Errors:
  /// rate-limited when too many wait; then nothing is called.
  Result<void> Begin(const AccountId& account, std::function<void()> start);
  /// One of the account's lists is finished.
  void End(const AccountId& account);

  /// Accounts with lists being read.
  std::size_t accounts() const { return accounts_.size(); }

 private:
  struct Account {
    std::int64_t under_way = 0;
    std::deque<std::function<void()>> waiting = {};
  };

  const Limits& limits_;
  std::unordered_map<AccountId, Account> accounts_;
};

}  // namespace merels::transport
