#include "server/store/sqlite/writer.h"

#include "server/store/offers.h"
#include "server/store/ratings.h"
#include "server/store/requests.h"

namespace merels::store {
namespace {

constexpr const char* kPutHead =
    "INSERT INTO matches(match, seq, live, deadline_at, mover, white, black, ruleset, clock, result, reason,"
    " started_at, ended_at, turn_began_at, rated, watch_access, watch_delay_plies, watch_delay_ms)"
    " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)"
    " ON CONFLICT(match) DO UPDATE SET seq = excluded.seq, live = excluded.live, deadline_at = "
    "excluded.deadline_at,"
    " mover = excluded.mover, white = excluded.white, black = excluded.black, ruleset = excluded.ruleset,"
    " clock = excluded.clock, result = excluded.result, reason = excluded.reason, started_at = "
    "excluded.started_at,"
    " ended_at = excluded.ended_at, turn_began_at = excluded.turn_began_at, rated = excluded.rated,"
    " watch_access = excluded.watch_access, watch_delay_plies = excluded.watch_delay_plies,"
    " watch_delay_ms = excluded.watch_delay_ms WHERE excluded.seq > matches.seq";

/// Sets only what changes while a match goes on and when it ends: SQLite then leaves the other indexes
/// untouched, which it would rewrite even for equal values.
constexpr const char* kMoveHead =
    "UPDATE matches SET seq = ?2, live = ?3, deadline_at = ?4, mover = ?5, result = ?10, reason = ?11,"
    " ended_at = ?13, turn_began_at = ?14 WHERE match = ?1 AND seq < ?2 AND white = ?6 AND black = ?7"
    " AND ruleset = ?8 AND clock = ?9 AND started_at = ?12 AND rated = ?15 AND watch_access = ?16"
    " AND watch_delay_plies = ?17 AND watch_delay_ms = ?18";

constexpr const char* kOfferSolution =
    "INSERT INTO solutions(ruleset, account, match, pegs_left, moves, ended_at) VALUES(?1, ?2, ?3, ?4, ?5, "
    "?6)"
    " ON CONFLICT(ruleset, account) DO UPDATE SET match = excluded.match, pegs_left = excluded.pegs_left,"
    " moves = excluded.moves, ended_at = excluded.ended_at"
    " WHERE (excluded.pegs_left, excluded.moves, excluded.ended_at, excluded.match)"
    " < (solutions.pegs_left, solutions.moves, solutions.ended_at, solutions.match)";

/// Whether a failed commit has certainly left nothing behind. An incomplete write is not valid in SQLite's
/// log; after a failed sync it is unknown what has reached the disk.
bool SurelyNotWritten(int code) {
  const int primary = code & 0xff;
  return primary == SQLITE_FULL || primary == SQLITE_BUSY || primary == SQLITE_READONLY ||
         primary == SQLITE_CANTOPEN || code == SQLITE_IOERR_WRITE;
}

}  // namespace

SqliteWriter::SqliteWriter(Connection& connection, LogTails& tails, std::int64_t note_rows)
    : connection_(connection),
      log_(connection, tails),
      note_rows_(note_rows),
      begin_(connection, "BEGIN IMMEDIATE"),
      commit_(connection, "COMMIT"),
      mark_(connection, "SAVEPOINT change"),
      undo_(connection, "ROLLBACK TO change"),
      release_(connection, "RELEASE change"),
      put_head_(connection, kPutHead),
      move_head_(connection, kMoveHead),
      offer_solution_(connection, kOfferSolution),
      put_liveness_(connection,
                    "INSERT INTO liveness(node, since, at, day) VALUES(?1, ?2, ?2, ?3)"
                    " ON CONFLICT(node) DO UPDATE SET at = excluded.at, day = excluded.day"),
      note_request_(connection,
                    "INSERT INTO requests(account, request, match, contents, at) VALUES(?1, ?2, ?3, ?4, ?5)"
                    " ON CONFLICT(account, request) DO NOTHING") {}

int SqliteWriter::Begin(bool marks) {
  marks_ = marks;
  marked_ = false;
  const int code = log_.Recall();
  return code == SQLITE_DONE ? begin_.Run() : code;
}

int SqliteWriter::Mark() {
  const int code = marked_ ? release_.Run() : SQLITE_DONE;
  marked_ = true;
  return code == SQLITE_DONE ? mark_.Run() : code;
}

int SqliteWriter::Undo(Outcome& outcome) {
  outcome = {AppendStatus::kRejected,
             "the database does not take this change (" + connection_.Message() + "): nothing was changed"};
  return undo_.Run();
}

/// Whether the row may be appended, as far as tables other than the log decide.
int SqliteWriter::Judge(const Row& row, AppendStatus& status) {
  if (!row.takes.empty()) {
    const auto stands = OfferStands(connection_, row.takes);
    if (!stands) return connection_.TakeFailure();
    if (!*stands) status = AppendStatus::kFenced;
  }
  const auto answered = IsAnswered(connection_, row);
  if (!answered) return connection_.TakeFailure();
  if (*answered) status = AppendStatus::kAnswered;
  return SQLITE_DONE;
}

int SqliteWriter::AppendRow(const Row& row, AppendStatus& status) {
  status = AppendStatus::kAppended;
  FoundTail found;
  bool newer = false;
  int code = log_.Judge(row, found, newer);
  if (code == SQLITE_DONE && !newer) status = AppendStatus::kFenced;
  if (code == SQLITE_DONE && newer && row.head) code = Judge(row, status);
  if (code != SQLITE_DONE || status != AppendStatus::kAppended) return code;
  code = KeepBeside(row);
  return code == SQLITE_DONE ? log_.Append(row, found) : code;
}

/// What a row brings besides the log.
int SqliteWriter::KeepBeside(const Row& row) {
  int done = row.head ? KeepHead(row) : SQLITE_DONE;
  if (done == SQLITE_DONE && row.solution) done = OfferSolution(*row.solution);
  if (done == SQLITE_DONE && row.rated)
    done = NoteRated(connection_, row) ? SQLITE_DONE : connection_.TakeFailure();
  if (done == SQLITE_DONE && !row.takes.empty())
    done = RemoveOffer(connection_, row.takes) ? SQLITE_DONE : connection_.TakeFailure();
  return done == SQLITE_DONE ? NoteAnswers(row) : done;
}

int SqliteWriter::NoteAnswers(const Row& row) {
  const std::int64_t at = row.head ? row.head->started_at.count() : 0;
  for (const domain::IdempotencyKey& asked : row.answers) {
    note_request_.Start(asked.key.account.text(), asked.key.request.text(), row.match.text(), asked.contents,
                        at);
    if (const int code = note_request_.Run(); code != SQLITE_DONE) return code;
  }
  return SQLITE_DONE;
}

int SqliteWriter::OfferSolution(const Solution& solution) {
  offer_solution_.Start(solution.ruleset, solution.account.text(), solution.match.text(),
                        std::int64_t{solution.pegs_left}, std::int64_t{solution.moves},
                        solution.ended_at.count());
  return offer_solution_.Run();
}

int SqliteWriter::KeepHead(const Row& row) {
  if (row.seq > 1) {
    const int code = RunWithHead(move_head_, row);
    if (code != SQLITE_DONE || sqlite3_changes(connection_.handle()) > 0) return code;
  }
  return RunWithHead(put_head_, row);
}

int SqliteWriter::RunWithHead(Statement& statement, const Row& row) {
  const LiveHead& head = *row.head;
  statement.Start(row.match.text(), static_cast<std::int64_t>(row.seq), std::int64_t{head.live},
                  head.deadline_at.count(), std::int64_t{head.mover}, head.white.text(), head.black.text(),
                  head.ruleset, head.clock, head.result, head.reason, head.started_at.count(),
                  head.ended_at.count(), head.turn_began_at.count(), std::int64_t{head.rated},
                  static_cast<std::int64_t>(head.watching.access), std::int64_t{head.watching.delay_plies},
                  head.watching.delay.count());
  return statement.Run();
}

int SqliteWriter::WriteLiveness(const Store::Liveness& sign) {
  return put_liveness_.Start(sign.node, sign.now.count(), sign.day.count()).Run();
}

int SqliteWriter::ForgetRequests(std::chrono::milliseconds before, std::size_t most, std::size_t& forgotten) {
  Statement oldest(connection_,
                   "DELETE FROM requests WHERE at < ?1"
                   " AND rowid IN (SELECT rowid FROM requests ORDER BY rowid LIMIT ?2)");
  const int code = oldest.Start(before.count(), static_cast<std::int64_t>(most)).Run();
  forgotten = static_cast<std::size_t>(sqlite3_changes(connection_.handle()));
  return code;
}

Outcome SqliteWriter::Note() {
  int code = Begin(false);
  if (code == SQLITE_DONE) code = log_.Note();
  return code == SQLITE_DONE ? End() : Abandon();
}

Outcome SqliteWriter::Commit() {
  return log_.rows_behind_note() < note_rows_ || NoteOrGoOn() == SQLITE_DONE ? End() : Abandon();
}

/// A note that the database rejects is left out: the next commit tries again.
int SqliteWriter::NoteOrGoOn() {
  int code = Mark();
  if (code == SQLITE_DONE) code = log_.Note();
  return IsAboutChange(code) ? undo_.Run() : code;
}

Outcome SqliteWriter::End() {
  const int code = commit_.Run();
  if (code == SQLITE_DONE) {
    log_.Committed();
    return {AppendStatus::kAppended, ""};
  }
  if (SurelyNotWritten(code)) return Abandon();
  Outcome outcome{AppendStatus::kUnknown, "the store failed while it was saving (" + connection_.Message() +
                                              "): it is not known whether the change was kept"};
  Rollback();
  log_.Forget();
  log_.Recall();
  return outcome;
}

Outcome SqliteWriter::Abandon() {
  Outcome outcome{AppendStatus::kRefused, "the store cannot write (" + connection_.Message() +
                                              "): nothing was changed, try again later"};
  Rollback();
  log_.Undone();
  return outcome;
}

/// SQLite has ended the transaction itself after some errors.
void SqliteWriter::Rollback() {
  if (sqlite3_get_autocommit(connection_.handle()) == 0) connection_.Execute("ROLLBACK");
}

}  // namespace merels::store
