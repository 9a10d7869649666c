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

/// The columns of a ListedMatch as of its newest head.
constexpr const char* kListedMatches =
    "SELECT match, seq, live, deadline_at, mover, white, black, ruleset, clock, result, reason, started_at,"
    " ended_at, turn_began_at, rated, watch_access, watch_delay_plies, watch_delay_ms FROM matches";

Seq SeqAt(const Statement& row) { return static_cast<Seq>(row.Integer(2)); }

Error DamagedLog(const MatchId& match, std::int64_t row) {
  return {Reason::kInternal, "the log of match " + match.text() + " is damaged at row " +
                                 std::to_string(row) +
                                 ": tell the operator, who finds out more with merels-server verify"};
}

/// The interval of SQLite's callbacks, in steps of its virtual machine.
constexpr int kStepsAtOnce = 1000;

}  // namespace

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

SqliteReader::SqliteReader(Connection& connection, const LogTails& tails)
    : connection_(connection),
      tails_(connection, tails),
      row_at_(connection,
              "SELECT number, back, seq, bytes, turn_began_at, deadline_after, mover FROM log"
              " WHERE row = ?1"),
      match_at_(connection, std::string(kListedMatches) + " WHERE rowid = ?1"),
      list_solutions_(connection,
                      "SELECT ruleset, account, match, pegs_left, moves, ended_at FROM solutions"
                      " WHERE ruleset = ?1 AND (pegs_left, moves, ended_at, match) > (?3, ?4, ?5, ?6)"
                      " ORDER BY pegs_left, moves, ended_at, match LIMIT ?2"),
      served_spans_(connection, "SELECT node, since, at, day FROM liveness"),
      live_nodes_(connection, "SELECT node, at FROM liveness WHERE at >= ?1") {}

Result<std::vector<Row>> SqliteReader::LoadMatch(const MatchId& match, Seq after) {
  std::vector<Row> rows;
  const auto read = WalkBack(match, [&](const Statement& at) {
    if (SeqAt(at) > after) rows.push_back({match, SeqAt(at), at.Text(3)});
    return SeqAt(at) > after;
  });
  if (!read) return read.error();
  if (*read) return DamagedLog(match, **read);
  std::reverse(rows.begin(), rows.end());
  return rows;
}

template <class Take>
Result<std::optional<std::int64_t>> SqliteReader::WalkBack(const MatchId& match, Take take) {
  const auto found = tails_.Find(match);
  if (!found) return found.error();
  const auto& [number, newest, seq] = found->tail;
  std::int64_t row = newest;
  Seq below = seq + 1;
  for (bool goes_on = number != 0; goes_on;) {
    const int code = row_at_.Start(row).Step();
    if (code != SQLITE_ROW || row_at_.Integer(0) != number || SeqAt(row_at_) >= below) {
      const bool read = code == SQLITE_ROW || code == SQLITE_DONE;
      const Error failure = ReadFailure(connection_, code);
      row_at_.Finish();
      if (!read) return failure;
      return std::optional(row);
    }
    below = SeqAt(row_at_);
    const std::int64_t back = row_at_.Integer(1);
    goes_on = take(row_at_) && back != 0;
    row -= back;
    row_at_.Finish();
  }
  return std::optional<std::int64_t>();
}

Result<std::vector<ListedMatch>> SqliteReader::LiveMatches() {
  Statement statement(connection_, std::string(kListedMatches) + " WHERE live = 1");
  auto matches = All<ListedMatch>(statement, ListedMatchOf<Statement>);
  if (!matches) return matches;
  if (const auto found = FindTurns(*matches); !found) return found.error();
  return matches;
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
    const auto found = tails_.Find(match);
    if (!found) return found.error();
    if (found->tail.number != 0) all.push_back({match, found->tail.seq});
  }
  return all;
}

/// Looks at all live matches: only nodes that share a store call this, and they do not share this kind of
/// store.
Result<std::vector<ListedMatch>> SqliteReader::Overdue(std::chrono::milliseconds by,
                                                       const OverdueCursor& after) {
  auto matches = LiveMatches();
  if (!matches) return matches;
  const auto place = [](const ListedMatch& match) { return std::pair(match.head.deadline_at, match.match); };
  std::erase_if(*matches, [&](const ListedMatch& match) {
    const auto at = match.head.deadline_at;
    return at.count() == 0 || at > by || place(match) <= std::pair(after.deadline_at, after.match);
  });
  std::sort(matches->begin(), matches->end(),
            [&](const ListedMatch& a, const ListedMatch& b) { return place(a) < place(b); });
  if (matches->size() > kMaxListedMatches) matches->resize(kMaxListedMatches);
  return matches;
}

/// The walk sees one state of the database, for all statements. Turns may be newer, so they are looked for
/// after it.
Result<MatchList> SqliteReader::ListMatches(const MatchQuery& query) {
  Statement walk(connection_, WalkSql(query));
  const MatchCursor before = BoundOf(query);
  StartWalk(walk, query, before);
  ListBuilder builder(query);
  while (builder.WantsMore()) {
    const int code = walk.Step();
    if (code == SQLITE_DONE) break;
    if (code != SQLITE_ROW) return ReadFailure(connection_, code);
    const auto match = MatchAt(walk.Integer(0));
    if (!match) return match.error();
    builder.LookAt(*match);
  }
  walk.Finish();
  MatchList list = std::move(builder).Take();
  if (const auto found = FindTurns(list.matches); !found) return found.error();
  return list;
}

Result<ListedMatch> SqliteReader::MatchAt(std::int64_t rowid) {
  const int code = match_at_.Start(rowid).Step();
  Result<ListedMatch> match =
      code == SQLITE_ROW ? Result<ListedMatch>(ListedMatchOf(match_at_)) : ReadFailure(connection_, code);
  match_at_.Finish();
  return match;
}

/// A match that has ended since its head was read keeps its last turn, and one with a damaged log the turn of
/// its head: that log is refused when it is loaded, and no other match is held up by it.
Result<void> SqliteReader::FindTurns(std::vector<ListedMatch>& matches) {
  for (ListedMatch& match : matches) {
    if (!match.head.live) continue;
    const auto found = WalkBack(match.match, [&match, head = match.seq](const Statement& at) {
      if (SeqAt(at) <= head || at.IsNull(6)) return SeqAt(at) > head;
      match.seq = SeqAt(at);
      match.head.turn_began_at = at.Millis(4);
      match.head.deadline_at = at.IsNull(5) ? at.Millis(5) : at.Millis(4) + at.Millis(5);
      match.head.mover = static_cast<std::uint8_t>(at.Integer(6));
      return false;
    });
    if (!found) return found.error();
  }
  return {};
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

ReadThread::ReadThread(std::unique_ptr<Connection> connection, const LogTails& tails, const Options& options)
    : options_(options), connection_(std::move(connection)), tails_(tails), reads_(options.max_waiting) {
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
  SqliteReader reader(*connection_, tails_);
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
