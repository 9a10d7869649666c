#include "server/store/sqlite/lists.h"

#include <utility>

namespace merels::store {
namespace {

using Kind = MatchQuery::Kind;

/// One walk along an index. The index is named, since the planner does not know how many matches there are of
/// each kind. ?1 account, ?2 and ?3 the cursor, ?4 from, ?5 now, ?6 the longest delay, ?7 opponent, ?8
/// ruleset, ?9 result, ?10 the time class.
std::string Way(const std::string& index, const std::string& where) {
  return "SELECT rowid, started_at, match FROM matches INDEXED BY " + index + " WHERE " + where +
         " AND (started_at, match) < (?2, ?3) AND started_at >= ?4";
}

/// Matches that ended, at most an hour ago, but still appear in progress to spectators.
std::string LateWay(const std::string& where) {
  return Way(
      "matches_late",
      "live = 0 AND watch_delay_ms > 0 AND ended_at > ?5 - ?6 AND ended_at + watch_delay_ms > ?5" + where);
}

/// A player's matches in one of the two seats.
std::string SeatWay(const std::string& own, const std::string& other, const MatchQuery& query) {
  const std::string seated = own + " = ?1";
  if (query.kind == Kind::kLive) return Way("matches_live_" + own, seated + " AND live = 1");
  if (query.opponent.empty()) return Way("matches_by_" + own, seated);
  return Way("matches_by_pair", seated + " AND " + other + " = ?7");
}

std::string WaysOfPlayer(const MatchQuery& query) {
  std::string ways = SeatWay("white", "black", query) + " UNION ALL " + SeatWay("black", "white", query);
  // Players know at once how their matches ended.
  if (query.kind == Kind::kLive && query.viewer != query.account) {
    ways += " UNION ALL " + LateWay(" AND (white = ?1 OR black = ?1)");
  }
  return ways;
}

/// The index that is likely to pass the fewest unwanted matches; the other conditions are checked match by
/// match.
std::string WaysOfAll(const MatchQuery& query) {
  if (query.kind == Kind::kLive) return Way("matches_live", "live = 1") + " UNION ALL " + LateWay("");
  if (!query.ruleset.empty()) return Way("matches_by_ruleset", "ruleset = ?8");
  if (query.pace) return Way("matches_by_pace", "pace = ?10");
  if (!query.result.empty()) return Way("matches_by_result", "result = ?9 AND live = 0");
  if (query.rated)
    return Way(*query.rated ? "matches_rated" : "matches_casual", *query.rated ? "rated = 1" : "rated = 0");
  return Way("matches_by_start", "1");
}

}  // namespace

std::string ListedFrom(const std::string& matches) {
  return "SELECT m.match AS match, ifnull(t.seq, m.seq) AS seq, live,"
         " ifnull(t.deadline_at, m.deadline_at) AS deadline_at, ifnull(t.mover, m.mover) AS mover, white,"
         " black, ruleset, clock, result, reason, started_at, ended_at,"
         " ifnull(t.turn_began_at, m.turn_began_at) AS turn_began_at, rated, watch_access,"
         " watch_delay_plies, watch_delay_ms FROM " +
         matches +
         " AS m LEFT JOIN log AS t ON live = 1 AND t.rowid = (SELECT rowid FROM log AS l"
         " WHERE l.match = m.match AND l.seq > m.seq AND l.mover IS NOT NULL ORDER BY l.seq DESC LIMIT 1)";
}

std::string HeadsFrom(const std::string& matches) {
  return "SELECT match, seq, live, deadline_at, mover, white, black, ruleset, clock, result, reason,"
         " started_at, ended_at, turn_began_at, rated, watch_access, watch_delay_plies, watch_delay_ms "
         "FROM " +
         matches;
}

std::string WalkSql(const MatchQuery& query) {
  return (query.account.empty() ? WaysOfAll(query) : WaysOfPlayer(query)) +
         " ORDER BY started_at DESC, match DESC";
}

void StartWalk(Statement& statement, const MatchQuery& query, const MatchCursor& before) {
  const auto pace = static_cast<std::int64_t>(query.pace.value_or(clock::TimeClass::kUnlimited));
  statement.Start(query.account.text(), before.started_at.count(), before.match.text(), query.from.count(),
                  query.now.count(), match::Watching::kLongestDelay.count(), query.opponent.text(),
                  query.ruleset, query.result, pace);
}

}  // namespace merels::store
