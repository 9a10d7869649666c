#include "tests/sim/lobby_ledger.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace merels::sim {
namespace {

using store::SqlConnection;
using store::SqlRow;

std::string TextOf(const SqlRow& row) { return row.Text(0); }

/// Games by account and pool.
using Games = std::map<std::pair<std::string, std::string>, std::int64_t>;

Games GamesOf(SqlConnection& database, const std::string& query) {
  Games games;
  const auto rows =
      store::AllOf<std::pair<Games::key_type, std::int64_t>>(database, query, [](const SqlRow& row) {
        return std::pair{Games::key_type{row.Text(0), row.Text(1)}, row.Integer(2)};
      });
  for (const auto& [key, count] : rows.value()) games[key] += count;
  return games;
}

}  // namespace

bool LobbyLedger::Pairs(const store::Row& row) const {
  return std::any_of(row.answers.begin(), row.answers.end(), [this](const domain::IdempotencyKey& asked) {
    return sought_.contains({asked.key.account, asked.key.request});
  });
}

void LobbyLedger::RowKept(const store::Row& row) {
  const bool pairs = Pairs(row);
  if (pairs) paired_.insert(row.match.text());
  for (const domain::IdempotencyKey& asked : row.answers) {
    const auto& [account, request] = asked.key;
    const MatchId& first = answers_.emplace(std::pair{account, request}, row.match).first->second;
    if (first == row.match) continue;
    return ledger_.Break(pairs ? Law::kPairedOnce : Law::kJoinedOnce,
                         "request " + std::string(request.text()) + ": match " + first.text() +
                             " and match " + row.match.text());
  }
  if (row.rated && row.rated->white_score) results_.insert(row.match.text());
}

int LobbyLedger::Changed(SqlConnection& database, const std::set<std::string>& held) {
  std::map<std::string, std::string> claims;
  const auto rows = store::AllOf<std::pair<std::string, std::string>>(
      database, "SELECT id, code FROM offers WHERE kind = 2 AND code <> ''", [](const SqlRow& row) {
        return std::pair{row.Text(0), row.Text(1)};
      });
  int fresh = 0;
  for (const auto& [seek, match] : rows.value()) {
    claims[seek] = match;
    const auto before = claims_.find(seek);
    if (before == claims_.end() || before->second != match) ++fresh;
  }
  claims_ = std::move(claims);
  if (fresh == 0) return 0;
  const auto holder =
      store::FirstOf<std::string>(database, "SELECT holder FROM leases WHERE name = 'pairing'", TextOf);
  if (!holder.value() || !held.contains(**holder)) {
    ledger_.Break(Law::kLeaderFenced, "seeks were claimed by a node that does not hold the lease");
  }
  return fresh;
}

bool LobbyLedger::RatingsWait(SqlConnection& database) {
  return store::FirstOf<std::string>(database, "SELECT match FROM rating_outbox LIMIT 1", TextOf)
      .value()
      .has_value();
}

void LobbyLedger::CheckRatings(SqlConnection& database) {
  const auto rows = store::AllOf<std::string>(database, "SELECT match FROM rating_log", TextOf);
  const std::set<std::string> rated(rows.value().begin(), rows.value().end());
  if (rated != results_) {
    return ledger_.Break(Law::kRatedOnce, std::to_string(results_.size()) + " results were noted, and " +
                                              std::to_string(rated.size()) + " are in the log of ratings");
  }
  const Games standing = GamesOf(database, "SELECT account, pool, games FROM ratings");
  const Games logged = GamesOf(database,
                               "SELECT white, pool, 1 FROM rating_log UNION ALL"
                               " SELECT black, pool, 1 FROM rating_log");
  if (standing != logged) ledger_.Break(Law::kRatedOnce, "standings count other games than the log has");
}

}  // namespace merels::sim
