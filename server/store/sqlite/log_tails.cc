#include "server/store/sqlite/log_tails.h"

#include <utility>

namespace merels::store {
namespace {

/// Gives every row to `take`.
template <class Take>
Result<void> EachRow(const Connection& connection, Statement& statement, Take take) {
  int code = statement.Step();
  for (; code == SQLITE_ROW; code = statement.Step()) take(statement);
  const Result<void> read = code == SQLITE_DONE ? Result<void>() : ReadFailure(connection, code);
  statement.Finish();
  return read;
}

LogTail TailIn(const Statement& row) {
  return {row.Integer(0), row.Integer(1), static_cast<Seq>(row.Integer(2))};
}

}  // namespace

/// The note is read first: whatever is noted meanwhile is only read twice.
Result<TailsOnDisk> ReadTails(Connection& connection) {
  TailsOnDisk tails;
  Statement note(connection, "SELECT row FROM log_note");
  const auto noted =
      EachRow(connection, note, [&](const Statement& row) { tails.noted_row = row.Integer(0); });
  if (!noted) return noted.error();
  tails.newest_row = tails.noted_row;
  Statement live(connection,
                 "SELECT logs.number, logs.row, logs.seq, logs.match FROM matches JOIN logs USING(match)"
                 " WHERE matches.live = 1");
  const auto begun = EachRow(connection, live,
                             [&](const Statement& row) { tails.live[MatchId(row.Text(3))] = TailIn(row); });
  if (!begun) return begun.error();
  std::unordered_map<std::int64_t, LogTail*> by_number;
  for (auto& [match, tail] : tails.live) by_number.emplace(tail.number, &tail);
  Statement rows(connection, "SELECT number, row, seq FROM log WHERE row > ?1 ORDER BY row");
  rows.Start(tails.noted_row);
  const auto read_on = EachRow(connection, rows, [&](const Statement& row) {
    const LogTail newer = TailIn(row);
    tails.newest_row = newer.row;
    const auto found = by_number.find(newer.number);
    if (found != by_number.end() && newer.row > found->second->row) *found->second = newer;
  });
  if (!read_on) return read_on.error();
  return tails;
}

Result<std::optional<LogTail>> LogTails::Find(const MatchId& match) const {
  const MutexLock lock(mutex_);
  if (!known_) {
    return Error{Reason::kStoreRefused,
                 "the store failed and has not found out yet what it holds: try again in a moment"};
  }
  const auto found = live_.find(match);
  return found == live_.end() ? std::nullopt : std::optional(found->second);
}

std::size_t LogTails::size() const {
  const MutexLock lock(mutex_);
  return live_.size();
}

void LogTails::Set(std::unordered_map<MatchId, LogTail> live) {
  const MutexLock lock(mutex_);
  live_ = std::move(live);
  known_ = true;
}

void LogTails::Forget() {
  const MutexLock lock(mutex_);
  live_.clear();
  known_ = false;
}

void LogTails::Publish(const std::vector<std::pair<MatchId, FoundTail>>& committed) {
  const MutexLock lock(mutex_);
  for (const auto& [match, found] : committed) {
    if (found.live) live_[match] = found.tail;
    if (!found.live) live_.erase(match);
  }
}

std::vector<LogTail> LogTails::Behind(std::int64_t row) const {
  const MutexLock lock(mutex_);
  std::vector<LogTail> behind;
  for (const auto& [match, tail] : live_) {
    if (tail.row > row) behind.push_back(tail);
  }
  return behind;
}

TailLookUp::TailLookUp(Connection& connection, const LogTails& tails)
    : connection_(connection),
      tails_(tails),
      find_(connection, "SELECT number, row, seq FROM logs WHERE match = ?1") {}

/// In this order: a match that has left memory is right in `logs` by then.
Result<FoundTail> TailLookUp::Find(const MatchId& match) {
  const auto live = tails_.Find(match);
  if (!live) return live.error();
  if (*live) return FoundTail{**live, true};
  find_.Start(match.text());
  FoundTail found;
  const auto read = EachRow(connection_, find_, [&](const Statement& row) { found.tail = TailIn(row); });
  if (!read) return read.error();
  return found;
}

}  // namespace merels::store
