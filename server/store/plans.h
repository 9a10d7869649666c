// The stored plans of players in matches by correspondence.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/api/match.h"
#include "common/base/done.h"
#include "common/base/ids.h"

namespace merels::store {

class SqlRunner;

/// A player's plan in a match; only they may ever see it.
struct StoredPlan {
  MatchId match;
  AccountId account;
  api::PlayerPlan plan;

  bool operator==(const StoredPlan&) const = default;
};

/// Threads: any; no call waits for the disk. Writes are carried out in the order of their calls, and a read
/// after a write's `done` sees that write. Errors: store-refused when the store is away, internal when it
/// works but rejects the change. Every write is idempotent. Nothing is kept of closed accounts.
class PlanStore {
 public:
  /// In a database of the newest schema. `runner` outlives it.
  explicit PlanStore(SqlRunner& runner) : runner_(runner) {}

  /// In place of the player's plan in that match, if they have one.
  void Put(const StoredPlan& plan, Done<void> done);
  void Find(const MatchId& match, const AccountId& account, Done<std::optional<api::PlayerPlan>> done);
  /// Those that go on, by match.
  void ListOpen(Done<std::vector<StoredPlan>> done);

 private:
  SqlRunner& runner_;
};

}  // namespace merels::store
