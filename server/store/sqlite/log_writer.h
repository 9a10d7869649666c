// Writes the logs of matches in SQLite: the fence, the links of rows, and notes of tails.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/log_tails.h"
#include "server/store/store.h"

namespace merels::store {

/// Works within transactions of its caller, who says how they end. Each change returns SQLITE_DONE or an
/// error. Threads: one, the only one that writes this database.
class LogWriter {
 public:
  /// Both must outlive it; the schema is up to date.
  LogWriter(Connection& connection, LogTails& tails);

  /// Reads the tails from the database, at first and after Forget; before a transaction.
  int Recall();

  /// Whether a row is newer than all of its match, also of this transaction: `found` is where it belongs.
  int Judge(const Row& row, FoundTail& found, bool& newer);
  /// Appends a row behind `found`, its match's tail. To be the last part of a change: what follows sees it,
  /// and an undone change must not have got here.
  int Append(const Row& row, const FoundTail& found);

  /// Rows behind the last note.
  std::int64_t rows_behind_note() const { return newest_row_ - noted_row_; }
  /// Writes the tails that have changed since the last note, and that `logs` is right up to here.
  int Note();

  /// The transaction was committed: others see its tails.
  void Committed();
  /// It was undone.
  void Undone();
  /// It may have been committed or not.
  void Forget();

 private:
  FoundTail* Staged(const MatchId& match);
  int Move(const LogTail& tail);

  Connection& connection_;
  LogTails& tails_;
  TailLookUp look_up_;
  Statement add_row_;
  Statement add_log_;
  Statement move_log_;
  bool known_ = false;
  /// What the current transaction has appended to: a match a row, so few that looking through all is cheaper
  /// than any order.
  std::vector<std::pair<MatchId, FoundTail>> staged_;
  std::int64_t newest_row_ = 0;  // committed or staged
  std::int64_t committed_row_ = 0;
  std::int64_t noted_row_ = 0;
  std::optional<std::int64_t> staged_note_;
};

}  // namespace merels::store
