// The newest row of each match's log in SQLite. The log is only appended to, in the order of writing, and
// each row has the way back to its match's row before: whoever reads or continues a log begins at its tail.
//
// Contents: LogTail, ReadTails (from the database), LogTails (in memory, of live matches), TailLookUp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "server/base/mutex.h"
#include "server/store/sqlite/connection.h"

namespace merels::store {

/// The newest row of a match's log.
struct LogTail {
  std::int64_t number = 0;  // of the match, in `logs`; 0: it has no rows
  std::int64_t row = 0;     // in `log`
  Seq seq = 0;

  bool operator==(const LogTail&) const = default;
};

struct TailsOnDisk {
  /// Of live matches only: `logs` itself is right for all others.
  std::unordered_map<MatchId, LogTail> live;
  std::int64_t newest_row = 0;  // of the whole log; 0: it is empty
  std::int64_t noted_row = 0;   // of the last note
};

/// The tails as of the last note in `logs`, and read on from there. Right for a database that nobody writes;
/// beside a server each tail is one that the match has, or had a moment ago.
/// Errors: those of ReadFailure.
Result<TailsOnDisk> ReadTails(Connection& connection);

/// A tail that somebody looked for.
struct FoundTail {
  LogTail tail;
  bool live = false;

  bool operator==(const FoundTail&) const = default;
};

/// The tails of live matches as committed: some ninety bytes each. Threads: any; one of them changes it.
class LogTails {
 public:
  /// Nothing: the match is not live. store-refused: they are not known, since nothing was set yet or after
  /// Forget.
  Result<std::optional<LogTail>> Find(const MatchId& match) const MERELS_EXCLUDES(mutex_);
  std::size_t size() const MERELS_EXCLUDES(mutex_);

  void Set(std::unordered_map<MatchId, LogTail> live) MERELS_EXCLUDES(mutex_);
  /// It is no longer known what the database holds.
  void Forget() MERELS_EXCLUDES(mutex_);
  /// Takes over tails that have just been committed; matches that are not live leave.
  void Publish(const std::vector<std::pair<MatchId, FoundTail>>& committed) MERELS_EXCLUDES(mutex_);
  /// The tails behind that row.
  std::vector<LogTail> Behind(std::int64_t row) const MERELS_EXCLUDES(mutex_);

 private:
  mutable Mutex mutex_;
  bool known_ MERELS_GUARDED_BY(mutex_) = false;
  std::unordered_map<MatchId, LogTail> live_ MERELS_GUARDED_BY(mutex_);
};

/// Looks for tails in memory, then in `logs`. Threads: one.
class TailLookUp {
 public:
  /// Both must outlive it.
  TailLookUp(Connection& connection, const LogTails& tails);

  /// Number 0: the match has no rows. Errors: those of LogTails::Find and of ReadFailure.
  Result<FoundTail> Find(const MatchId& match);

 private:
  Connection& connection_;
  const LogTails& tails_;
  Statement find_;
};

}  // namespace merels::store
