#include "server/store/sqlite/log_writer.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace merels::store {

LogWriter::LogWriter(Connection& connection, LogTails& tails)
    : connection_(connection),
      tails_(tails),
      look_up_(connection, tails),
      add_row_(connection,
               "INSERT INTO log(row, number, back, seq, bytes, turn_began_at, deadline_after, mover)"
               " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"),
      add_log_(connection, "INSERT INTO logs(match, seq, row) VALUES(?1, ?2, ?3)"),
      move_log_(connection, "UPDATE logs SET seq = ?2, row = ?3 WHERE number = ?1") {}

int LogWriter::Recall() {
  if (known_) return SQLITE_DONE;
  auto tails = ReadTails(connection_);
  if (!tails) return sqlite3_extended_errcode(connection_.handle());
  newest_row_ = committed_row_ = tails->newest_row;
  noted_row_ = tails->noted_row;
  tails_.Set(std::move(tails->live));
  known_ = true;
  return SQLITE_DONE;
}

int LogWriter::Judge(const Row& row, FoundTail& found, bool& newer) {
  if (const FoundTail* const staged = Staged(row.match)) {
    found = *staged;
  } else {
    const auto kept = look_up_.Find(row.match);
    if (!kept) return sqlite3_extended_errcode(connection_.handle());
    found = *kept;
  }
  newer = row.seq > found.tail.seq;
  return SQLITE_DONE;
}

int LogWriter::Append(const Row& row, const FoundTail& found) {
  FoundTail next{{found.tail.number, newest_row_ + 1, row.seq}, row.head ? row.head->live : found.live};
  const auto seq = static_cast<std::int64_t>(row.seq);
  const bool is_first = found.tail.number == 0;
  if (is_first) {
    add_log_.Start(row.match.text(), seq, next.tail.row);
    if (const int code = add_log_.Run(); code != SQLITE_DONE) return code;
    next.tail.number = sqlite3_last_insert_rowid(connection_.handle());
  } else if (!next.live) {
    if (const int code = Move(next.tail); code != SQLITE_DONE) return code;
  }
  std::optional<std::int64_t> turn_began_at;
  std::optional<std::int64_t> deadline_after;
  std::optional<std::int64_t> mover;
  if (row.turn) {
    turn_began_at = row.turn->turn_began_at.count();
    mover = row.turn->mover;
    if (row.turn->deadline_at.count() != 0)
      deadline_after = row.turn->deadline_at.count() - row.turn->turn_began_at.count();
  }
  add_row_.Start(next.tail.row, next.tail.number, is_first ? 0 : next.tail.row - found.tail.row, seq,
                 Blob{row.bytes}, turn_began_at, deadline_after, mover);
  if (const int code = add_row_.Run(); code != SQLITE_DONE) return code;
  newest_row_ = next.tail.row;
  if (FoundTail* const staged = Staged(row.match)) {
    *staged = next;
  } else {
    staged_.emplace_back(row.match, next);
  }
  return SQLITE_DONE;
}

FoundTail* LogWriter::Staged(const MatchId& match) {
  const auto found =
      std::find_if(staged_.begin(), staged_.end(), [&](const auto& one) { return one.first == match; });
  return found == staged_.end() ? nullptr : &found->second;
}

int LogWriter::Move(const LogTail& tail) {
  return move_log_.Start(tail.number, static_cast<std::int64_t>(tail.seq), tail.row).Run();
}

/// In the order of numbers, so that each page is changed at once; of one number the staged tail, which is
/// newer, comes last.
int LogWriter::Note() {
  if (newest_row_ == noted_row_) return SQLITE_DONE;
  std::vector<LogTail> tails = tails_.Behind(noted_row_);
  for (const auto& [match, found] : staged_) tails.push_back(found.tail);
  std::sort(tails.begin(), tails.end(), [](const LogTail& a, const LogTail& b) {
    return std::tie(a.number, a.row) < std::tie(b.number, b.row);
  });
  for (const LogTail& tail : tails) {
    if (const int code = Move(tail); code != SQLITE_DONE) return code;
  }
  Statement note(connection_, "UPDATE log_note SET row = ?1");
  if (const int code = note.Start(newest_row_).Run(); code != SQLITE_DONE) return code;
  staged_note_ = newest_row_;
  return SQLITE_DONE;
}

void LogWriter::Committed() {
  tails_.Publish(staged_);
  committed_row_ = newest_row_;
  noted_row_ = staged_note_.value_or(noted_row_);
  Undone();
}

void LogWriter::Undone() {
  staged_.clear();
  staged_note_.reset();
  newest_row_ = committed_row_;
}

void LogWriter::Forget() {
  Undone();
  tails_.Forget();
  known_ = false;
}

}  // namespace merels::store
