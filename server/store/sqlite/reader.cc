#include "server/store/sqlite/reader.h"

#include <algorithm>

#include "server/store/match_list.h"
#include "server/store/sql/listed_match.h"
#include "server/store/sql/requests.h"
#include "server/store/sqlite/lists.h"

namespace merels::store {
namespace {

/// All rows of a started statement through `take`; an error when SQLite stops before the end.
template <class T, class Take>
Result<std::vector<T>> AllRows(const Connection& connection, Statement& statement, Take take) {
  std::vector<T> rows;
  int code = statement.Step();
  for (; code == SQLITE_ROW; code = statement.Step()) rows.push_back(take(statement));
  if (code == SQLITE_DONE) {
    statement.Finish();
    return rows;
  }
  Error failure = ReadFailure(connection, code);
  statement.Finish();
  return failure;
}

}  // namespace

SqliteReader::SqliteReader(Connection& connection)
    : connection_(connection),
      load_match_(
          connection,
          "SELECT match, seq, account, request, bytes FROM log WHERE match = ?1 AND seq > ?2 ORDER BY seq"),
      log_head_(connection, "SELECT seq FROM log WHERE match = ?1 ORDER BY seq DESC LIMIT 1"),
      match_at_(connection, HeadsFrom("matches") + " WHERE rowid = ?1"),
      find_turn_(connection,
                 "SELECT seq, deadline_at, turn_began_at, mover FROM log WHERE match = ?1 AND seq > ?2"
                 " AND mover IS NOT NULL ORDER BY seq DESC LIMIT 1"),
      list_solutions_(connection,
                      "SELECT ruleset, account, match, pegs_left, moves, ended_at FROM solutions"
                      " WHERE ruleset = ?1 AND (pegs_left, moves, ended_at, match) > (?3, ?4, ?5, ?6)"
                      " ORDER BY pegs_left, moves, ended_at, match LIMIT ?2"),
      served_spans_(connection, "SELECT node, since, at, day FROM liveness"),
      live_nodes_(connection, "SELECT node, at FROM liveness WHERE at >= ?1") {}

Result<std::vector<Row>> SqliteReader::LoadMatch(const MatchId& match, Seq after) {
  load_match_.Start(match.text(), static_cast<std::int64_t>(after));
  return All<Row>(load_match_, [](const Statement& row) {
    return Row{MatchId(row.Text(0)),
               static_cast<Seq>(row.Integer(1)),
               AccountId(row.Text(2)),
               RequestId(row.Text(3)),
               row.Text(4),
               std::nullopt};
  });
}

Result<std::vector<ListedMatch>> SqliteReader::LiveMatches() {
  Statement statement(connection_, ListedFrom("matches") + " WHERE live = 1");
  return All<ListedMatch>(statement, ListedMatchOf<Statement>);
}

Result<LiveCount> SqliteReader::CountLive(const AccountId& account) {
  Statement statement(connection_, kCountLive);
  statement.Start(account.text());
  const auto counts = All<LiveCount>(statement, LiveCountOf<Statement>);
  return counts ? Result<LiveCount>(counts->front()) : Result<LiveCount>(counts.error());
}

Result<std::vector<LogHead>> SqliteReader::Heads(const std::vector<MatchId>& matches) {
  std::vector<LogHead> all;
  for (const MatchId& match : matches) {
    log_head_.Start(match.text());
    const auto found = All<LogHead>(log_head_, [&match](const Statement& row) {
      return LogHead{match, static_cast<Seq>(row.Integer(0))};
    });
    if (!found) return found.error();
    all.insert(all.end(), found->begin(), found->end());
  }
  return all;
}

/// Scans all live matches: only nodes that share a store call this, and they do not share this kind of store.
Result<std::vector<ListedMatch>> SqliteReader::Overdue(std::chrono::milliseconds by,
                                                       const OverdueCursor& after) {
  Statement statement(connection_, "SELECT * FROM (" + ListedFrom("matches") +
                                       " WHERE live = 1) WHERE deadline_at > 0 AND deadline_at <= ?1"
                                       " AND (deadline_at, match) > (?2, ?3) ORDER BY deadline_at, match"
                                       " LIMIT ?4");
  statement.Start(by.count(), after.deadline_at.count(), after.match.text(),
                  static_cast<std::int64_t>(kMaxListedMatches));
  return All<ListedMatch>(statement, ListedMatchOf<Statement>);
}

/// The walk sees one state of the database, for all statements.
Result<MatchList> SqliteReader::ListMatches(const MatchQuery& query) {
  Statement walk(connection_, WalkSql(query));
  const MatchCursor before = BoundOf(query);
  StartWalk(walk, query, before);
  ListBuilder list(query);
  while (list.WantsMore()) {
    const int code = walk.Step();
    if (code == SQLITE_DONE) break;
    if (code != SQLITE_ROW) return ReadFailure(connection_, code);
    const auto match = MatchAt(walk.Integer(0));
    if (!match) return match.error();
    if (!list.LookAt(*match) || !match->head.live) continue;
    if (const auto found = FindTurn(list.last()); !found) return found.error();
  }
  return std::move(list).Take();
}

Result<ListedMatch> SqliteReader::MatchAt(std::int64_t rowid) {
  const int code = match_at_.Start(rowid).Step();
  Result<ListedMatch> match =
      code == SQLITE_ROW ? Result<ListedMatch>(ListedMatchOf(match_at_)) : ReadFailure(connection_, code);
  match_at_.Finish();
  return match;
}

Result<void> SqliteReader::FindTurn(ListedMatch& match) {
  const int code = find_turn_.Start(match.match.text(), static_cast<std::int64_t>(match.seq)).Step();
  if (code == SQLITE_ROW) {
    match.seq = static_cast<Seq>(find_turn_.Integer(0));
    match.head.deadline_at = find_turn_.Millis(1);
    match.head.turn_began_at = find_turn_.Millis(2);
    match.head.mover = static_cast<std::uint8_t>(find_turn_.Integer(3));
  }
  const bool read = code == SQLITE_ROW || code == SQLITE_DONE;
  Result<void> found = read ? Result<void>() : Result<void>(ReadFailure(connection_, code));
  find_turn_.Finish();
  return found;
}

Result<std::vector<Solution>> SqliteReader::ListSolutions(const SolutionQuery& query) {
  const Solution before_all{{}, {}, {}, -1, 0, {}};
  const Solution& after = query.after ? *query.after : before_all;
  list_solutions_.Start(query.ruleset, static_cast<std::int64_t>(std::min(query.limit, kMaxListedSolutions)),
                        std::int64_t{after.pegs_left}, std::int64_t{after.moves},
                        std::int64_t{after.ended_at.count()}, after.match.text());
  return All<Solution>(list_solutions_, [](const Statement& row) {
    const auto count = [&](int column) { return static_cast<int>(row.Integer(column)); };
    return Solution{row.Text(0), AccountId(row.Text(1)), MatchId(row.Text(2)), count(3),
                    count(4),    row.Millis(5)};
  });
}

Result<std::vector<ServedSpan>> SqliteReader::ServedSpans() {
  served_spans_.Start();
  return All<ServedSpan>(served_spans_, [](const Statement& row) {
    return ServedSpan{row.Text(0), row.Millis(1), row.Millis(2), row.Millis(3)};
  });
}

Result<std::vector<LiveNode>> SqliteReader::LiveNodes(std::chrono::milliseconds since) {
  live_nodes_.Start(std::int64_t{since.count()});
  return All<LiveNode>(live_nodes_, [](const Statement& row) {
    return LiveNode{row.Text(0), row.Millis(1)};
  });
}

Result<std::optional<MatchId>> SqliteReader::FindAnswer(const domain::AskedRequest& request) {
  return store::FindAnswer(connection_, request);
}

template <class T, class Take>
Result<std::vector<T>> SqliteReader::All(Statement& statement, Take take) {
  return AllRows<T>(connection_, statement, take);
}

}  // namespace merels::store
