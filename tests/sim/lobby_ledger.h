// The checker of the laws of quick play and ratings: it sees every row stored, and every change of the
// database.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>

#include "server/store/sql/connection.h"
#include "server/store/store.h"
#include "tests/sim/ledger.h"

namespace merels::sim {

/// Threads: one.
class LobbyLedger {
 public:
  /// `ledger` outlives it, and gets the violations.
  explicit LobbyLedger(Ledger& ledger) : ledger_(ledger) {}

  /// An account seeks with this request.
  void Sought(const AccountId& account, const RequestId& request) { sought_.emplace(account, request); }
  /// Whether this row begins a match of seeks.
  bool Pairs(const store::Row& row) const;
  /// The store has kept this row.
  void RowKept(const store::Row& row);
  /// A node has changed the database; `held`: the names under which it has held the lease of pairing. Returns
  /// the number of seeks claimed.
  int Changed(store::SqlConnection& database, const std::set<std::string>& held);
  /// Whether there are unrated results.
  static bool RatingsWait(store::SqlConnection& database);
  /// At the end of a run, when all results are rated.
  void CheckRatings(store::SqlConnection& database);

  /// Matches of seeks.
  std::uint64_t paired() const { return paired_.size(); }
  /// Results recorded for rating.
  std::uint64_t results() const { return results_.size(); }

 private:
  Ledger& ledger_;
  std::set<std::pair<AccountId, RequestId>> sought_;
  std::map<std::pair<AccountId, RequestId>, MatchId> answers_;
  std::map<std::string, std::string> claims_;  // claimed seeks, with their match
  std::set<std::string> paired_;
  std::set<std::string> results_;
};

}  // namespace merels::sim
