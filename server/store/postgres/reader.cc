#include "server/store/postgres/reader.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "server/store/match_list.h"
#include "server/store/requests.h"
#include "server/store/sql/connection.h"

namespace merels::store {
namespace {

/// Its parameters. Unused ones are bound as well.
using PgWalkValues = std::array<SqlValue, 11>;

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

Row PgRowOf(const SqlRow& row) {
  return {MatchId(row.Text(0)), static_cast<Seq>(row.Integer(1)), row.Text(2)};
}

Solution PgSolutionOf(const SqlRow& row) {
  const auto count = [&row](int column) { return static_cast<int>(row.Integer(column)); };
  return {row.Text(0), AccountId(row.Text(1)), MatchId(row.Text(2)), count(3), count(4), row.Millis(5)};
}

/// The columns of a ListedMatch, of the matches for which `where` holds; a live match with its current turn.
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

/// The columns of a ListedMatch, without turns, of candidate matches for the query, in the order of lists: at
/// most ?7 of them.
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

}  // namespace

Result<std::vector<Row>> PgReader::LoadMatch(const MatchId& match, Seq after) {
  return AllOf<Row>(connection_,
                    "SELECT match, seq, bytes FROM log WHERE match = ?1 AND seq > ?2 ORDER BY seq", PgRowOf,
                    match.text(), after);
}

Result<std::vector<ListedMatch>> PgReader::LiveMatches() {
  return AllOf<ListedMatch>(connection_, PgListedWhere("m.live = 1"), ListedMatchOf<SqlRow>);
}

Result<LiveCount> PgReader::CountLive(const AccountId& account) {
  const auto counts = FirstOf<LiveCount>(connection_, kCountLive, LiveCountOf<SqlRow>, account.text());
  return counts ? Result<LiveCount>(counts->value_or(LiveCount{})) : Result<LiveCount>(counts.error());
}

Result<std::vector<LogHead>> PgReader::Heads(const std::vector<MatchId>& matches) {
  PgArray ids(PgType::kTexts);
  for (const MatchId& match : matches) ids.Add(match.text());
  const std::array<PgParam, 1> params = {std::move(ids).Take()};
  std::vector<LogHead> heads;
  const auto read = connection_.RunWith(
      "SELECT a.match, t.seq FROM unnest($1) AS a(match) CROSS JOIN LATERAL"
      " (SELECT l.seq FROM log AS l WHERE l.match = a.match ORDER BY l.seq DESC LIMIT 1) AS t",
      params, [&heads](const SqlRow& row) {
        heads.push_back({MatchId(row.Text(0)), static_cast<Seq>(row.Integer(1))});
      });
  if (!read) return read.error();
  return heads;
}

/// Examines all live matches.
Result<std::vector<ListedMatch>> PgReader::Overdue(std::chrono::milliseconds by, const OverdueCursor& after) {
  return AllOf<ListedMatch>(connection_,
                            "SELECT * FROM (" + PgListedWhere("m.live = 1") +
                                ") AS live WHERE deadline_at > 0 AND deadline_at <= ?1"
                                " AND (deadline_at, match) > (?2, ?3) ORDER BY deadline_at, match LIMIT ?4",
                            ListedMatchOf<SqlRow>, by.count(), after.deadline_at.count(), after.match.text(),
                            kMaxListedMatches);
}

Result<MatchList> PgReader::ListMatches(const MatchQuery& query) {
  std::vector<ListedMatch> walked;
  const PgWalkValues values = PgWalkValuesOf(query);
  const auto read = connection_.Run(PgWalkSql(query), values,
                                    [&walked](const SqlRow& row) { walked.push_back(ListedMatchOf(row)); });
  if (!read) return read.error();
  ListBuilder list(query);
  for (auto match = walked.begin(); match != walked.end() && list.WantsMore(); ++match) list.LookAt(*match);
  MatchList found = std::move(list).Take();
  if (const auto turned = FindTurns(found.matches); !turned) return turned.error();
  return found;
}

/// The changes to live matches since their heads were written.
Result<void> PgReader::FindTurns(std::vector<ListedMatch>& matches) {
  PgArray ids(PgType::kTexts);
  PgArray seqs(PgType::kBigints);
  std::map<std::string, ListedMatch*> live;
  for (ListedMatch& match : matches) {
    if (!match.head.live) continue;
    live.emplace(match.match.text(), &match);
    ids.Add(match.match.text());
    seqs.Add(static_cast<std::int64_t>(match.seq));
  }
  if (live.empty()) return {};
  const std::array<PgParam, 2> params = {std::move(ids).Take(), std::move(seqs).Take()};
  const auto read = connection_.RunWith(
      "SELECT a.match, t.seq, t.deadline_at, t.turn_began_at, t.mover"
      " FROM unnest($1, $2) AS a(match, seq) CROSS JOIN LATERAL"
      " (SELECT l.seq, l.deadline_at, l.turn_began_at, l.mover FROM log AS l WHERE l.match = a.match"
      " AND l.seq > a.seq AND l.mover IS NOT NULL ORDER BY l.seq DESC LIMIT 1) AS t",
      params, [&live](const SqlRow& row) {
        ListedMatch& match = *live.at(row.Text(0));
        match.seq = static_cast<Seq>(row.Integer(1));
        match.head.deadline_at = row.Millis(2);
        match.head.turn_began_at = row.Millis(3);
        match.head.mover = static_cast<std::uint8_t>(row.Integer(4));
      });
  return read ? Result<void>() : Result<void>(read.error());
}

Result<std::vector<Solution>> PgReader::ListSolutions(const SolutionQuery& query) {
  const Solution before_all{{}, {}, {}, -1, 0, {}};
  const Solution& after = query.after ? *query.after : before_all;
  return AllOf<Solution>(connection_,
                         "SELECT ruleset, account, match, pegs_left, moves, ended_at FROM solutions"
                         " WHERE ruleset = ?1 AND (pegs_left, moves, ended_at, match) > (?3, ?4, ?5, ?6)"
                         " ORDER BY pegs_left, moves, ended_at, match LIMIT ?2",
                         PgSolutionOf, query.ruleset, std::min(query.limit, kMaxListedSolutions),
                         after.pegs_left, after.moves, after.ended_at.count(), after.match.text());
}

Result<std::vector<LiveNode>> PgReader::LiveNodes(std::chrono::milliseconds since) {
  return AllOf<LiveNode>(
      connection_, "SELECT node, at FROM liveness WHERE at >= ?1",
      [](const SqlRow& row) {
        return LiveNode{row.Text(0), row.Millis(1)};
      },
      std::int64_t{since.count()});
}

Result<std::vector<ServedSpan>> PgReader::ServedSpans() {
  return AllOf<ServedSpan>(connection_, "SELECT node, since, at, day FROM liveness", [](const SqlRow& row) {
    return ServedSpan{row.Text(0), row.Millis(1), row.Millis(2), row.Millis(3)};
  });
}

Result<std::optional<MatchId>> PgReader::FindAnswer(const domain::IdempotencyKey& request) {
  return store::FindAnswer(connection_, request);
}

}  // namespace merels::store
