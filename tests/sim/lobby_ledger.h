// Who watches over the laws of quick play and of ratings: told of every row that is kept, and of every change
// of the database.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>

#include "server/store/sql/statements.h"
#include "server/store/store.h"
#include "tests/sim/ledger.h"

namespace merels::sim {

/// Threads: one.
class LobbyLedger {
 public:
  /// `ledger` outlives it, and hears of what is broken.
  explicit LobbyLedger(Ledger& ledger) : ledger_(ledger) {}

  /// Somebody seeks by this request.
  void Sought(const AccountId& account, const RequestId& request) { sought_.emplace(account, request); }
  /// Whether a match begins with this row that seeks led to.
  bool Pairs(const store::Row& row) const;
  /// The store has kept this row.
  void RowKept(const store::Row& row);
  /// A node has changed the database; `held`: the names under which it has held the lease of pairing. How
  /// many seeks it has claimed.
  int Changed(store::SqlConnection& database, const std::set<std::string>& held);
  /// Whether a result waits to be rated.
  static bool RatingsWait(store::SqlConnection& database);
  /// At the end of a run, when none waits.
  void CheckRatings(store::SqlConnection& database);

  /// Matches that seeks led to.
  std::uint64_t paired() const { return paired_.size(); }
  /// Results that were noted for rating.
  std::uint64_t results() const { return results_.size(); }

 private:
  Ledger& ledger_;
  std::set<std::pair<AccountId, RequestId>> sought_;
  std::map<std::pair<AccountId, RequestId>, MatchId> answers_;
  std::map<std::string, std::string> claims_;  // seeks that are claimed, and for which match
  std::set<std::string> paired_;
  std::set<std::string> results_;
};

}  // namespace merels::sim
