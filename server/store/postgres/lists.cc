#include "server/store/postgres/lists.h"

#include <cstdint>
#include <string>

#include "server/store/match_list.h"
#include "server/store/sql/statements.h"

namespace merels::store {
namespace {

using PgKind = MatchQuery::Kind;

constexpr const char* kPgHead =
    "match, seq, live, deadline_at, mover, white, black, ruleset, clock, result, reason, started_at, "
    "ended_at,"
    " turn_began_at, rated, watch_access, watch_delay_plies, watch_delay_ms";
constexpr const char* kPgInOrder = " ORDER BY started_at DESC, match DESC LIMIT ?7";

/// One walk along one index, from its place in it. ?1 account, ?2 and ?3 the cursor, ?4 from, ?5 now, ?6 the
/// longest delay, ?7 how many, ?8 opponent, ?9 ruleset, ?10 result, ?11 the time class.
std::string PgWay(const std::string& where) {
  return std::string("(SELECT ") + kPgHead + " FROM matches WHERE " + where +
         " AND (started_at, match) < (?2, ?3) AND started_at >= ?4" + kPgInOrder + ")";
}

/// Matches that ended, at most an hour ago, but still appear in progress to spectators.
std::string PgLateWay(const std::string& where) {
  return PgWay("live = 0 AND watch_delay_ms > 0 AND ended_at > ?5 - ?6 AND ended_at + watch_delay_ms > ?5" +
               where);
}

/// A player's matches in one of the two seats.
std::string PgSeatWay(const std::string& own, const std::string& other, const MatchQuery& query) {
  const std::string seated = own + " = ?1";
  if (query.kind == PgKind::kLive) return PgWay(seated + " AND live = 1");
  if (query.opponent.empty()) return PgWay(seated);
  return PgWay(seated + " AND " + other + " = ?8");
}

std::string PgWaysOfPlayer(const MatchQuery& query) {
  std::string ways = PgSeatWay("white", "black", query) + " UNION ALL " + PgSeatWay("black", "white", query);
  // Players know at once how their matches ended.
  if (query.kind == PgKind::kLive && query.viewer != query.account)
    ways += " UNION ALL " + PgLateWay(" AND (white = ?1 OR black = ?1)");
  return ways;
}

/// The condition that is likely to pass the fewest unwanted matches; the others are checked match by match.
std::string PgWaysOfAll(const MatchQuery& query) {
  if (query.kind == PgKind::kLive) return PgWay("live = 1") + " UNION ALL " + PgLateWay("");
  if (!query.ruleset.empty()) return PgWay("ruleset = ?9");
  if (query.pace) return PgWay("pace = ?11");
  if (!query.result.empty()) return PgWay("result = ?10 AND live = 0");
  if (query.rated) return PgWay(*query.rated ? "rated = 1" : "rated = 0");
  return PgWay("true");
}

}  // namespace

std::string PgListedWhere(const std::string& where) {
  return "SELECT m.match, coalesce(t.seq, m.seq) AS seq, m.live,"
         " coalesce(t.deadline_at, m.deadline_at) AS deadline_at, coalesce(t.mover, m.mover) AS mover,"
         " m.white, m.black, m.ruleset, m.clock, m.result, m.reason, m.started_at, m.ended_at,"
         " coalesce(t.turn_began_at, m.turn_began_at) AS turn_began_at, m.rated, m.watch_access,"
         " m.watch_delay_plies, m.watch_delay_ms FROM matches AS m LEFT JOIN LATERAL"
         " (SELECT l.seq, l.deadline_at, l.mover, l.turn_began_at FROM log AS l WHERE l.match = m.match"
         " AND l.seq > m.seq AND l.mover IS NOT NULL ORDER BY l.seq DESC LIMIT 1) AS t ON m.live = 1"
         " WHERE " +
         where;
}

std::string PgWalkSql(const MatchQuery& query) {
  const std::string ways = query.account.empty() ? PgWaysOfAll(query) : PgWaysOfPlayer(query);
  return "SELECT * FROM (" + ways + ") AS ways" + kPgInOrder;
}

PgWalkValues PgWalkValuesOf(const MatchQuery& query) {
  const auto pace = query.pace.value_or(clock::TimeClass::kUnlimited);
  static const MatchId none;
  const bool is_cursor = query.before && query.before->started_at < query.until;
  return {ValueOf(query.account.text()),
          ValueOf(BoundOf(query).started_at.count()),
          ValueOf(is_cursor ? query.before->match.text() : none.text()),
          ValueOf(query.from.count()),
          ValueOf(query.now.count()),
          ValueOf(match::Watching::kLongestDelay.count()),
          ValueOf(query.looks),
          ValueOf(query.opponent.text()),
          ValueOf(query.ruleset),
          ValueOf(query.result),
          ValueOf(static_cast<std::int64_t>(pace))};
}

}  // namespace merels::store
