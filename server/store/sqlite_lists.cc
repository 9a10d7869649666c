#include "server/store/sqlite_lists.h"

#include <algorithm>
#include <utility>

#include "common/rules/outcome.h"

namespace merels::store {
namespace {

using Kind = MatchQuery::Kind;
using Standing = MatchQuery::Standing;
using std::chrono::milliseconds;

// ?1 account, ?2 and ?3 the cursor, ?4 limit, ?5 viewer, ?6 now, ?7 opponent, ?8 ruleset, ?9 result, ?10
// rated, ?11 from, ?12 the longest delay, ?13 and ?14 the class of clocks in milliseconds.
constexpr const char* kSeated = "(?5 <> '' AND (white = ?5 OR black = ?5))";

/// How long a player may think in 40 moves, in milliseconds, by the clock's text, such as "300+3".
constexpr const char* kThinking =
    "(1000 * substr(clock, 1, instr(clock, '+') - 1) + 40000 * substr(clock, instr(clock, '+') + 1))";

/// The matches that `where` finds along its index, of those that are asked for. A blank plus keeps a column
/// from being looked up in another index.
std::string Part(const std::string& where, const MatchQuery& query, const std::string& from = "matches") {
  const std::string seated = kSeated;
  const std::string known =
      "(+live = 0 AND (watch_delay_ms = 0 OR ended_at + watch_delay_ms <= ?6 OR " + seated + "))";
  std::string sql = "SELECT * FROM " + from + " WHERE " + where;
  sql += " AND (started_at, match) < (?2, ?3) AND started_at >= ?11 AND ?14 >= ?13 AND ?12 > 0";
  sql += " AND (watch_access = 0 OR " + seated + ")";
  if (query.kind == Kind::kLive) sql += " AND NOT " + known;
  const bool ended = query.kind == Kind::kEnded || !query.result.empty() || query.standing != Standing::kAny;
  if (ended) sql += " AND " + known;
  if (!query.ruleset.empty()) sql += " AND +ruleset = ?8";
  if (!query.result.empty()) sql += " AND +result = ?9";
  if (query.rated) sql += " AND +rated = ?10";
  if (query.pace == clock::TimeClass::kUnlimited) sql += " AND clock = ''";
  if (query.pace && query.pace != clock::TimeClass::kUnlimited) {
    sql += std::string(" AND clock <> '' AND ") + kThinking + " >= ?13 AND " + kThinking + " < ?14";
  }
  return sql;
}

/// The matches of a player in one seat.
std::string SeatPart(const char* own, const char* other, bool first, const MatchQuery& query) {
  std::string where = std::string(own) + " = ?1";
  if (!query.opponent.empty()) where += std::string(" AND ") + other + " = ?7";
  if (query.standing != Standing::kAny) {
    const bool first_wins = (query.standing == Standing::kWon) == first;
    const auto score = first_wins ? rules::Score::kFirstWins : rules::Score::kSecondWins;
    where += " AND +result = '" + std::string(rules::ScoreText(score)) + "'";
  }
  return Part(where, query);
}

std::string AllParts(const MatchQuery& query) {
  if (!query.account.empty()) {
    return SeatPart("white", "black", true, query) + " UNION ALL " + SeatPart("black", "white", false, query);
  }
  if (query.kind == Kind::kLive) {
    // Those too that are over, which not everybody may know.
    return Part("live = 1", query) + " UNION ALL " +
           Part("live = 0 AND watch_delay_ms > 0 AND ended_at > ?6 - ?12", query,
                "matches INDEXED BY matches_late");
  }
  if (!query.ruleset.empty()) return Part("ruleset = ?8", query);
  if (!query.result.empty()) return Part("result = ?9", query);
  if (query.rated == true) return Part("rated = 1", query);
  return Part(query.kind == Kind::kEnded ? "live = 0" : "1", query);
}

/// What 40 moves may take in a game of this class: from the first to below the second.
std::pair<milliseconds, milliseconds> Thinking(const std::optional<clock::TimeClass>& pace) {
  using std::chrono::minutes;
  switch (pace.value_or(clock::TimeClass::kUnlimited)) {
    case clock::TimeClass::kBullet: return {minutes(0), minutes(3)};
    case clock::TimeClass::kBlitz: return {minutes(3), minutes(8)};
    case clock::TimeClass::kRapid: return {minutes(8), minutes(25)};
    case clock::TimeClass::kClassical: return {minutes(25), milliseconds::max()};
    case clock::TimeClass::kDaily:
    case clock::TimeClass::kUnlimited: break;
  }
  return {milliseconds(0), milliseconds(0)};
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

std::string ListSql(const MatchQuery& query) {
  return ListedFrom("(" + AllParts(query) + " ORDER BY started_at DESC, match DESC LIMIT ?4)");
}

MatchCursor BoundOf(const MatchQuery& query) {
  const MatchCursor before = query.before.value_or(MatchCursor{milliseconds::max(), {}});
  return query.until <= before.started_at ? MatchCursor{query.until, {}} : before;
}

void StartList(Statement& statement, const MatchQuery& query, const MatchCursor& before) {
  const auto limit = static_cast<std::int64_t>(std::min(query.limit, kMaxListedMatches));
  const auto [least, most] = Thinking(query.pace);
  statement.Start(query.account.text(), before.started_at.count(), before.match.text(), limit,
                  query.viewer.text(), query.now.count(), query.opponent.text(), query.ruleset, query.result,
                  std::int64_t{query.rated.value_or(false)}, query.from.count(),
                  match::Watching::kLongestDelay.count(), least.count(), most.count());
}

}  // namespace merels::store
