// Writes to SQLite: blocking calls on one connection, within transactions. Threads: one.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/log_tails.h"
#include "server/store/sqlite/log_writer.h"
#include "server/store/store.h"

namespace merels::store {

/// The outcome of a change or of the whole transaction: kAppended, kRejected, kRefused or kUnknown.
using Outcome = AppendResult;

/// The changes are made between Begin and Commit. Each returns SQLITE_DONE or an error; after an error the
/// transaction can only be abandoned.
class SqliteWriter {
 public:
  /// Both must outlive the writer; the schema is up to date. A note of the tails is written with the first
  /// commit that finds so many rows behind the last.
  SqliteWriter(Connection& connection, LogTails& tails, std::int64_t note_rows);

  /// Reads the tails first when they are not known. `marks`: a change made by Make that the database rejects
  /// is undone alone.
  int Begin(bool marks);
  /// Calls `change`, which makes one. If it is undone alone, `outcome` says why, and the rest goes on.
  template <class Change>
  int Make(const Change& change, Outcome& outcome) {
    int code = marks_ ? Mark() : SQLITE_DONE;
    if (code == SQLITE_DONE) code = change();
    return marks_ && IsAboutChange(code) ? Undo(outcome) : code;
  }
  /// For other kinds of changes.
  Connection& connection() { return connection_; }
  /// `status`: kAppended; or kFenced or kAnswered, and nothing of it was written.
  int AppendRow(const Row& row, AppendStatus& status);
  int WriteLiveness(const Store::Liveness& sign);
  /// Deletes the oldest, by when they were recorded; `forgotten`: how many.
  int ForgetRequests(std::chrono::milliseconds before, std::size_t most, std::size_t& forgotten);
  /// Makes the changes durable, or returns that they are not or may not be. Readers see them afterwards. When
  /// they may be, the tails have been read again, or are not known.
  Outcome Commit();
  /// Writes a note, in a transaction of its own. Also without anything to note, the tails are known then.
  Outcome Note();
  /// Undoes the changes after an error of one of them.
  Outcome Abandon();

 private:
  int Mark();
  int Undo(Outcome& outcome);
  int Judge(const Row& row, AppendStatus& status);
  int KeepBeside(const Row& row);
  int KeepHead(const Row& row);
  static int RunWithHead(Statement& statement, const Row& row);
  int OfferSolution(const Solution& solution);
  int NoteAnswers(const Row& row);
  int NoteOrGoOn();
  Outcome End();
  void Rollback();

  Connection& connection_;
  LogWriter log_;
  const std::int64_t note_rows_;
  Statement begin_;
  Statement commit_;
  Statement mark_;
  Statement undo_;
  Statement release_;
  Statement put_head_;
  Statement move_head_;
  Statement offer_solution_;
  Statement put_liveness_;
  Statement note_request_;
  bool marks_ = false;
  bool marked_ = false;
};

}  // namespace merels::store
