#include "server/store/postgres/appender.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "common/clock/time_control.h"
#include "server/base/thread_slice.h"
#include "server/store/postgres/changes.h"
#include "server/store/postgres/connection.h"
#include "server/store/postgres/param.h"
#include "server/store/sql/connection.h"
#include "server/store/store.h"

namespace merels::store {
namespace {

constexpr const char* kPutRows =
    "INSERT INTO log(match, seq, bytes, deadline_at, turn_began_at, mover)"
    " SELECT * FROM unnest($1, $2, $3, $4, $5, $6)"
    " ON CONFLICT(match, seq) DO NOTHING RETURNING match, seq";

/// Takes the offers that rows take, and appends only those rows whose offers still existed. Of two that want
/// one offer, the later waits here until the earlier is written.
constexpr const char* kTakeOffers = "DELETE FROM offers WHERE id = ANY($55) AND id <> '' RETURNING id";
constexpr const char* kPutRowsThatTake =
    "INSERT INTO log(match, seq, bytes, deadline_at, turn_began_at, mover)"
    " SELECT r.match, r.seq, r.bytes, r.deadline_at, r.turn_began_at, r.mover"
    " FROM unnest($1, $2, $3, $4, $5, $6, $55)"
    " AS r(match, seq, bytes, deadline_at, turn_began_at, mover, takes)"
    " WHERE r.takes = '' OR r.takes IN (SELECT id FROM taken)"
    " ON CONFLICT(match, seq) DO NOTHING RETURNING match, seq";

/// The other data of rows. Of two heads of a match, and of two solutions of a player, the better one counts;
/// PostgreSQL would refuse to write a row twice in one statement.
constexpr const char* kPutHeads =
    "INSERT INTO matches(match, seq, live, deadline_at, mover, white, black, ruleset, clock, result, reason,"
    " started_at, ended_at, turn_began_at, rated, watch_access, watch_delay_plies, watch_delay_ms, pace)"
    " SELECT DISTINCT ON (h.match) h.match, h.seq, h.live, h.deadline_at, h.mover, h.white, h.black,"
    " h.ruleset, h.clock, h.result, h.reason, h.started_at, h.ended_at, h.turn_began_at, h.rated,"
    " h.watch_access, h.watch_delay_plies, h.watch_delay_ms, h.pace"
    " FROM unnest($7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,"
    " $25) AS h(match, seq, live, deadline_at, mover, white, black, ruleset, clock, result, reason,"
    " started_at, ended_at, turn_began_at, rated, watch_access, watch_delay_plies, watch_delay_ms, pace)"
    " JOIN put ON put.match = h.match AND put.seq = h.seq ORDER BY h.match, h.seq DESC"
    " ON CONFLICT(match) DO UPDATE SET seq = excluded.seq, live = excluded.live,"
    " deadline_at = excluded.deadline_at, mover = excluded.mover, white = excluded.white,"
    " black = excluded.black, ruleset = excluded.ruleset, clock = excluded.clock, result = excluded.result,"
    " reason = excluded.reason, started_at = excluded.started_at, ended_at = excluded.ended_at,"
    " turn_began_at = excluded.turn_began_at, rated = excluded.rated, watch_access = excluded.watch_access,"
    " watch_delay_plies = excluded.watch_delay_plies, watch_delay_ms = excluded.watch_delay_ms,"
    " pace = excluded.pace WHERE excluded.seq > matches.seq";

constexpr const char* kPutSolutions =
    "INSERT INTO solutions(ruleset, account, match, pegs_left, moves, ended_at)"
    " SELECT DISTINCT ON (s.ruleset, s.account) s.ruleset, s.account, s.match, s.pegs_left, s.moves, "
    "s.ended_at"
    " FROM unnest($26, $27, $28, $29, $30, $31, $32, $33)"
    " AS s(row_match, row_seq, ruleset, account, match, pegs_left, moves, ended_at)"
    " JOIN put ON put.match = s.row_match AND put.seq = s.row_seq"
    " ORDER BY s.ruleset, s.account, s.pegs_left, s.moves, s.ended_at, s.match COLLATE \"C\""
    " ON CONFLICT(ruleset, account) DO UPDATE SET match = excluded.match, pegs_left = excluded.pegs_left,"
    " moves = excluded.moves, ended_at = excluded.ended_at"
    " WHERE (excluded.pegs_left, excluded.moves, excluded.ended_at, excluded.match)"
    " < (solutions.pegs_left, solutions.moves, solutions.ended_at, solutions.match)";

constexpr const char* kPutRatedBegun =
    "INSERT INTO rated_matches(match, one, other, started_at) SELECT b.match, b.one, b.other, b.started_at"
    " FROM unnest($34, $35, $36, $37, $38) AS b(match, seq, one, other, started_at)"
    " JOIN put ON put.match = b.match AND put.seq = b.seq ORDER BY b.match ON CONFLICT(match) DO NOTHING";

constexpr const char* kPutRatedEnded =
    "INSERT INTO rating_outbox(match, pool, white, black, white_score, ended_at, due_at, plies)"
    " SELECT e.match, e.pool, e.white, e.black, e.white_score, e.ended_at, e.due_at, e.plies"
    " FROM unnest($39, $40, $41, $42, $43, $44, $45, $46, $47)"
    " AS e(match, seq, pool, white, black, white_score, ended_at, due_at, plies)"
    " JOIN put ON put.match = e.match AND put.seq = e.seq ORDER BY e.match ON CONFLICT(match) DO NOTHING";

/// The first answer to a request stays. A row is refused when the request of its `asker` has one.
constexpr const char* kPutAnswers =
    "INSERT INTO requests(account, request, match, contents, at)"
    " SELECT a.account, a.request, a.match, a.contents, a.at"
    " FROM unnest($48, $49, $50, $51, $52, $53, $54) AS a(match, seq, account, request, contents, at, own)"
    " JOIN put ON put.match = a.match AND put.seq = a.seq AND a.own = ";
constexpr const char* kInOrder = " ORDER BY a.account, a.request, a.match";

std::string PutOwnAnswers() { return kPutAnswers + std::string("1") + kInOrder; }
std::string PutOtherAnswers() {
  return kPutAnswers + std::string("0") + kInOrder + " ON CONFLICT(account, request) DO NOTHING";
}

std::string FullSql() {
  return std::string("WITH taken AS (") + kTakeOffers + "), put AS (" + kPutRowsThatTake + "), heads AS (" +
         kPutHeads + "), solved AS (" + kPutSolutions + "), begun AS (" + kPutRatedBegun + "), ended AS (" +
         kPutRatedEnded + "), answered AS (" + PutOwnAnswers() + "), led AS (" + PutOtherAnswers() +
         ") SELECT match, seq FROM put";
}

std::int64_t PaceOf(const std::string& clock) {
  const auto control = clock::ParseSeconds(clock);
  return static_cast<std::int64_t>(clock::TimeClassOf(control ? *control : clock::TimeControl{}));
}

/// The columns of an unnest: one row of them at a time.
class Columns {
 public:
  explicit Columns(std::initializer_list<PgType> types) {
    for (const PgType type : types) arrays_.emplace_back(type);
  }

  template <class... Values>
  void Add(const Values&... values) {
    std::size_t column = 0;
    (arrays_[column++].Add(values), ...);
  }

  void MoveTo(std::vector<PgParam>& params) && {
    for (PgArray& array : arrays_) params.push_back(std::move(array).Take());
  }

 private:
  std::vector<PgArray> arrays_;
};

constexpr PgType kPgTexts = PgType::kTexts;
constexpr PgType kPgNumbers = PgType::kBigints;

std::string_view TextOf(std::string_view text) { return text; }
std::int64_t SeqOf(const Row& row) { return static_cast<std::int64_t>(row.seq); }

/// Parameters $1 to $6.
void PutRows(const std::vector<const Row*>& rows, std::vector<PgParam>& params) {
  Columns columns{kPgTexts, kPgNumbers, PgType::kByteas, kPgNumbers, kPgNumbers, kPgNumbers};
  for (const Row* row : rows) {
    std::optional<std::int64_t> deadline_at;
    std::optional<std::int64_t> turn_began_at;
    std::optional<std::int64_t> mover;
    if (row->turn) {
      deadline_at = row->turn->deadline_at.count();
      turn_began_at = row->turn->turn_began_at.count();
      mover = row->turn->mover;
    }
    columns.Add(TextOf(row->match.text()), SeqOf(*row), TextOf(row->bytes), deadline_at, turn_began_at,
                mover);
  }
  std::move(columns).MoveTo(params);
}

/// Parameters $7 to $25.
void PutHeads(const std::vector<const Row*>& rows, std::vector<PgParam>& params) {
  Columns columns{kPgTexts,   kPgNumbers, kPgNumbers, kPgNumbers, kPgNumbers, kPgTexts,   kPgTexts,
                  kPgTexts,   kPgTexts,   kPgTexts,   kPgTexts,   kPgNumbers, kPgNumbers, kPgNumbers,
                  kPgNumbers, kPgNumbers, kPgNumbers, kPgNumbers, kPgNumbers};
  for (const Row* row : rows) {
    if (!row->head) continue;
    const LiveHead& head = *row->head;
    columns.Add(TextOf(row->match.text()), SeqOf(*row), std::int64_t{head.live},
                std::int64_t{head.deadline_at.count()}, std::int64_t{head.mover}, TextOf(head.white.text()),
                TextOf(head.black.text()), TextOf(head.ruleset), TextOf(head.clock), TextOf(head.result),
                TextOf(head.reason), std::int64_t{head.started_at.count()},
                std::int64_t{head.ended_at.count()}, std::int64_t{head.turn_began_at.count()},
                std::int64_t{head.rated}, static_cast<std::int64_t>(head.watching.access),
                std::int64_t{head.watching.delay_plies}, std::int64_t{head.watching.delay.count()},
                PaceOf(head.clock));
  }
  std::move(columns).MoveTo(params);
}

/// Parameters $26 to $33.
void PutSolutions(const std::vector<const Row*>& rows, std::vector<PgParam>& params) {
  Columns columns{kPgTexts, kPgNumbers, kPgTexts, kPgTexts, kPgTexts, kPgNumbers, kPgNumbers, kPgNumbers};
  for (const Row* row : rows) {
    if (!row->solution) continue;
    const Solution& solution = *row->solution;
    columns.Add(TextOf(row->match.text()), SeqOf(*row), TextOf(solution.ruleset),
                TextOf(solution.account.text()), TextOf(solution.match.text()),
                std::int64_t{solution.pegs_left}, std::int64_t{solution.moves},
                std::int64_t{solution.ended_at.count()});
  }
  std::move(columns).MoveTo(params);
}

/// Parameters $34 to $47.
void PutRated(const std::vector<const Row*>& rows, std::vector<PgParam>& params) {
  Columns begun{kPgTexts, kPgNumbers, kPgTexts, kPgTexts, kPgNumbers};
  Columns ended{kPgTexts,         kPgNumbers, kPgTexts,   kPgTexts,  kPgTexts,
                PgType::kDoubles, kPgNumbers, kPgNumbers, kPgNumbers};
  for (const Row* row : rows) {
    if (!row->rated) continue;
    const RatedNote& note = *row->rated;
    const std::int64_t at = note.at.count();
    if (note.white_score) {
      ended.Add(TextOf(row->match.text()), SeqOf(*row), TextOf(note.pool), TextOf(note.seats[0].text()),
                TextOf(note.seats[1].text()), *note.white_score, at, std::int64_t{note.due.count()},
                std::int64_t{note.plies});
    } else {
      const auto& [one, other] = std::minmax(note.seats[0], note.seats[1]);
      begun.Add(TextOf(row->match.text()), SeqOf(*row), TextOf(one.text()), TextOf(other.text()), at);
    }
  }
  std::move(begun).MoveTo(params);
  std::move(ended).MoveTo(params);
}

/// Parameters $48 to $54.
void PutAnswers(const std::vector<const Row*>& rows, std::vector<PgParam>& params) {
  Columns columns{kPgTexts, kPgNumbers, kPgTexts, kPgTexts, kPgTexts, kPgNumbers, kPgNumbers};
  for (const Row* row : rows) {
    const std::int64_t at = row->head ? row->head->started_at.count() : 0;
    for (const domain::IdempotencyKey& asked : row->answers) {
      columns.Add(TextOf(row->match.text()), SeqOf(*row), TextOf(asked.key.account.text()),
                  std::string_view(asked.key.request.text()), TextOf(asked.contents), at,
                  std::int64_t{!row->asker.empty() && asked.key.account == row->asker});
    }
  }
  std::move(columns).MoveTo(params);
}

/// Parameter $55.
void TakeOffers(const std::vector<const Row*>& rows, std::vector<PgParam>& params) {
  Columns columns{kPgTexts};
  for (const Row* row : rows) columns.Add(TextOf(row->takes));
  std::move(columns).MoveTo(params);
}

bool BringsMore(const Row* row) { return row->head || row->solution || row->rated || !row->answers.empty(); }

struct AppendSql {
  std::string text;
  std::vector<PgParam> params;
};

/// Appends these rows, whose numbers differ and which are in the order of (match, seq): in opposite orders
/// two nodes could wait for each other. Returns match and seq of the appended rows; only those bring what
/// they carry besides.
AppendSql AppendSqlOf(const std::vector<const Row*>& rows) {
  static const std::string full = FullSql();
  AppendSql sql{kPutRows, {}};
  PutRows(rows, sql.params);
  if (std::none_of(rows.begin(), rows.end(), BringsMore)) return sql;  // plies alone
  sql.text = full;
  PutHeads(rows, sql.params);
  PutSolutions(rows, sql.params);
  PutRated(rows, sql.params);
  PutAnswers(rows, sql.params);
  TakeOffers(rows, sql.params);
  return sql;
}

using RowKey = std::pair<std::string, Seq>;

RowKey RowKeyOf(const Row& row) { return {row.match.text(), row.seq}; }

bool ComesBefore(const Row* a, const Row* b) {
  return std::tie(a->match, a->seq) < std::tie(b->match, b->seq);
}

/// The first of each number, in the order of (match, seq); and of those that take one offer, the first: as
/// they are new matches, no other row has its number.
std::vector<const Row*> FirstOfEach(std::vector<const Row*> rows) {
  std::stable_sort(rows.begin(), rows.end(), ComesBefore);
  const auto same = [](const Row* a, const Row* b) { return a->match == b->match && a->seq == b->seq; };
  rows.erase(std::unique(rows.begin(), rows.end(), same), rows.end());
  std::set<std::string_view> taken;
  std::erase_if(rows,
                [&](const Row* row) { return !row->takes.empty() && !taken.insert(row->takes).second; });
  return rows;
}

/// Whether the transaction was ended for another one, in a deadlock or a conflict: it may succeed now.
bool GaveWay(const PgFailure& failure) { return !failure.lost && failure.state.starts_with("40"); }

/// Whether the error concerns some of the rows, or a conflict with others, rather than PostgreSQL as a whole.
bool IsAboutRows(const PgFailure& failure) {
  const bool met_others = failure.state.starts_with("40") || failure.state.starts_with("55");
  return !failure.lost && (met_others || IsAboutChange(failure.state));
}

AppendResult OutcomeOf(const PgConnection& connection, const Error& cause) {
  const PgFailure& failure = connection.failure();
  if (failure.constraint == "requests_pkey") return {AppendStatus::kAnswered, ""};
  if (!failure.lost && IsAboutChange(failure.state))
    return {AppendStatus::kRejected, NotTaken(cause).sentence};
  if (IsDefinitelyNotWritten(failure)) return {AppendStatus::kRefused, NotWritten(cause).sentence};
  return {AppendStatus::kUnknown, OutcomeUnknown(cause).sentence};
}

/// Appends rows of different numbers: their keys, or the outcome for all of them.
AppendResult PutTogether(PgConnection& connection, const std::vector<const Row*>& rows,
                         std::set<RowKey>& appended) {
  const AppendSql sql = AppendSqlOf(rows);
  const auto put = connection.RunWith(sql.text, sql.params, [&appended](const SqlRow& row) {
    appended.emplace(row.Text(0), static_cast<Seq>(row.Integer(1)));
  });
  if (!put) return OutcomeOf(connection, put.error());
  if (connection.warned()) return {AppendStatus::kUnknown, WarnedOf().sentence};
  return {AppendStatus::kAppended, ""};
}

std::vector<AppendResult> OneByOne(PgConnection& connection, const std::vector<const Row*>& rows) {
  std::vector<AppendResult> results;
  for (const Row* row : rows) {
    std::set<RowKey> appended;
    results.push_back(PutTogether(connection, {row}, appended));
    const bool fenced = results.back().status == AppendStatus::kAppended && appended.empty();
    if (fenced) results.back().status = AppendStatus::kFenced;
  }
  return results;
}

/// Appends rows over one connection: a result for each, in their order. Rows whose number is taken are
/// fenced, and so is the second of two with the same number. If PostgreSQL refuses the whole because of some
/// row, each is tried separately; one alone that gave way to another transaction is tried again. Rows must
/// live until it returns.
std::vector<AppendResult> AppendRows(PgConnection& connection, const std::vector<const Row*>& rows) {
  std::set<RowKey> appended;
  if (rows.empty()) return {};
  const AppendResult outcome = PutTogether(connection, FirstOfEach(rows), appended);
  const bool failed = outcome.status != AppendStatus::kAppended && outcome.status != AppendStatus::kUnknown;
  if (failed && IsAboutRows(connection.failure()) && (rows.size() > 1 || GaveWay(connection.failure())))
    return OneByOne(connection, rows);
  std::vector<AppendResult> results(rows.size(), outcome);
  if (outcome.status != AppendStatus::kAppended) return results;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool is_first = appended.erase(RowKeyOf(*rows[i])) > 0;
    if (!is_first) results[i].status = AppendStatus::kFenced;
  }
  return results;
}

Result<void> NoteLiveness(PgConnection& connection, const Store::Liveness& sign) {
  const Changed noted = RunOnce(connection,
                                "INSERT INTO liveness(node, since, at, day) VALUES(?1, ?2, ?2, ?3)"
                                " ON CONFLICT(node) DO UPDATE SET at = excluded.at, day = excluded.day",
                                sign.node, sign.now.count(), sign.day.count());
  if (!noted)
    return IsDefinitelyNotWritten(connection.failure()) ? NotWritten(noted.error())
                                                        : OutcomeUnknown(noted.error());
  return connection.warned() ? Result<void>(WarnedOf()) : Result<void>();
}

}  // namespace

PgAppender::PgAppender(const Options& options) : options_(options), waiting_(options.max_waiting) {
  thread_ = std::thread([this] { RunAll(); });
}

void PgAppender::Append(Row row, Store::AppendDone done) { Push({std::move(row), std::move(done), {}, {}}); }

void PgAppender::WriteLiveness(const Store::Liveness& sign, Done<void> done) {
  const auto refused = [done](const AppendResult& result) {
    done(Error{Reason::kStoreRefused, result.detail});
  };
  Push({{}, refused, [sign, done](PgConnection& connection) { done(NoteLiveness(connection, sign)); }, {}});
}

void PgAppender::Push(Waiting waiting) {
  waiting.until = std::chrono::steady_clock::now() + options_.patience;
  const Result<void> queued = waiting_.Push(std::move(waiting), 1);
  if (!queued) waiting.done({AppendStatus::kRefused, queued.error().sentence});  // Push has not touched it
}

void PgAppender::Close() {
  waiting_.Close();
  if (thread_.joinable()) thread_.join();
}

void PgAppender::RunAll() {
  PreferShortTurns(options_.urgency);
  PgConnection connection(options_.connection);
  for (;;) {
    std::vector<Waiting> batch = waiting_.Take(options_.max_batch_rows);
    if (batch.empty()) return;
    const Deadline until = batch.front().until;
    const Result<void> may_write = options_.may_write ? options_.may_write(until) : Result<void>();
    if (!may_write) {
      RefuseAll(NotWritten(may_write.error()), batch);
      continue;
    }
    connection.SetDeadline(until);
    AppendAll(connection, batch);
    for (const Waiting& waiting : batch) {
      connection.SetDeadline(waiting.until);
      if (waiting.note) waiting.note(connection);
    }
  }
}

void PgAppender::Note(const std::vector<AppendResult>& results) {
  if (!options_.on_outcome || results.empty()) return;
  const auto worse = [](const AppendResult& a, const AppendResult& b) { return a.status < b.status; };
  options_.on_outcome(*std::max_element(results.begin(), results.end(), worse));
}

void PgAppender::RefuseAll(const Error& cause, std::vector<Waiting>& batch) {
  Note({{AppendStatus::kRefused, cause.sentence}});
  for (Waiting& waiting : batch) waiting.done({AppendStatus::kRefused, cause.sentence});
}

void PgAppender::AppendAll(PgConnection& connection, std::vector<Waiting>& batch) {
  std::vector<const Row*> rows;
  for (const Waiting& waiting : batch) {
    if (waiting.row) rows.push_back(&*waiting.row);
  }
  std::vector<AppendResult> results = AppendRows(connection, rows);
  const bool doubt = std::any_of(results.begin(), results.end(), [](const AppendResult& result) {
    return result.status == AppendStatus::kUnknown;
  });
  Note(results);
  if (doubt && options_.on_doubt) options_.on_doubt(connection.lost_session());
  auto next = results.begin();
  for (Waiting& waiting : batch) {
    if (waiting.row) waiting.done(std::move(*next++));
  }
}

}  // namespace merels::store
