#include "server/store/postgres/reader.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "server/store/match_list.h"
#include "server/store/postgres/lists.h"
#include "server/store/sql/listed_match.h"
#include "server/store/sql/requests.h"
#include "server/store/sql/statements.h"

namespace merels::store {
namespace {

Row PgRowOf(const SqlRow& row) {
  return {MatchId(row.Text(0)),
          static_cast<Seq>(row.Integer(1)),
          AccountId(row.Text(2)),
          RequestId(row.Text(3)),
          row.Text(4),
          std::nullopt};
}

Solution PgSolutionOf(const SqlRow& row) {
  const auto count = [&row](int column) { return static_cast<int>(row.Integer(column)); };
  return {row.Text(0), AccountId(row.Text(1)), MatchId(row.Text(2)), count(3), count(4), row.Millis(5)};
}

}  // namespace

Result<std::vector<Row>> PgReader::LoadMatch(const MatchId& match, Seq after) {
  return AllOf<Row>(
      connection_,
      "SELECT match, seq, account, request, bytes FROM log WHERE match = ?1 AND seq > ?2 ORDER BY seq",
      PgRowOf, match.text(), after);
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

Result<std::optional<MatchId>> PgReader::FindAnswer(const domain::AskedRequest& request) {
  return store::FindAnswer(connection_, request);
}

}  // namespace merels::store
