#include "server/store/sqlite/reader.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/base/thread_slice.h"
#include "server/store/match_list.h"
#include "server/store/requests.h"

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

/// The interval of SQLite's callbacks, in steps of its virtual machine.
constexpr int kStepsAtOnce = 1000;

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

Result<std::optional<MatchId>> SqliteReader::FindAnswer(const domain::IdempotencyKey& request) {
  return store::FindAnswer(connection_, request);
}

template <class T, class Take>
Result<std::vector<T>> SqliteReader::All(Statement& statement, Take take) {
  return AllRows<T>(connection_, statement, take);
}

ReadThread::ReadThread(std::unique_ptr<Connection> connection, const Options& options)
    : options_(options), connection_(std::move(connection)), reads_(options.max_waiting) {
  if (options_.max_steps > 0)
    sqlite3_progress_handler(connection_->handle(), kStepsAtOnce, &ReadThread::OnSteps, this);
  thread_ = std::thread([this] { Run(); });
}

void ReadThread::Close() {
  reads_.Close();
  if (thread_.joinable()) thread_.join();
}

void ReadThread::Run() {
  if (options_.gives_way) GiveWay();
  SqliteReader reader(*connection_);
  for (auto next = reads_.Take(1); !next.empty(); next = reads_.Take(1)) {
    steps_ = 0;
    next.front()(reader);
  }
}

/// A result other than 0 interrupts the statement.
int ReadThread::OnSteps(void* self) {
  auto* thread = static_cast<ReadThread*>(self);
  thread->steps_ += kStepsAtOnce;
  return thread->steps_ > thread->options_.max_steps ? 1 : 0;
}

}  // namespace merels::store
