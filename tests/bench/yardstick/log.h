// The yardstick's log: one row a move, and no move is reported before its row is synced.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "common/base/result.h"
#include "server/base/limits.h"
#include "server/base/mutex.h"
#include "server/store/sqlite/connection.h"
#include "tests/bench/yardstick/stream.h"

namespace merels::yardstick {

struct Row {
  Pair* pair = nullptr;
  std::uint64_t seq = 0;
};

struct LogCounts {
  std::uint64_t rows = 0;
  std::uint64_t syncs = 0;
};

/// For threads that handle moves: the server's.
inline const int kUrgency = static_cast<int>(Limits().urgency);

/// Group commit: a separate thread appends everything that arrived during the last sync. A failing disk ends
/// the program: there is nothing left to measure.
class Log {
 public:
  /// Called on the log's thread, for each row, when it is durable.
  using Durable = std::function<void(const Row& row)>;

  /// Starts anew in `folder`, which is created if missing: files of an earlier run are removed. Errors:
  /// store-refused.
  static Result<std::unique_ptr<Log>> Open(const std::filesystem::path& folder, Durable durable);

  /// Use Open.
  Log(std::unique_ptr<store::Connection> writing, std::unique_ptr<store::Connection> tending,
      Durable durable);
  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  /// Threads: any.
  void Append(const Row& row) MERELS_EXCLUDES(mutex_);
  /// Writes what waits, then ends the threads. Harmless when done already.
  void Close() MERELS_EXCLUDES(mutex_);
  /// After Close.
  LogCounts counts() const { return counts_; }

 private:
  void WriteAll() MERELS_EXCLUDES(mutex_);
  std::vector<Row> Take() MERELS_EXCLUDES(mutex_);
  void Tend() MERELS_EXCLUDES(mutex_);
  void AskToTend() MERELS_EXCLUDES(mutex_);

  const Durable durable_;
  const std::unique_ptr<store::Connection> writing_;
  const std::unique_ptr<store::Connection> tending_;

  Mutex mutex_;
  Condition arrived_;
  Condition tend_;
  std::vector<Row> waiting_ MERELS_GUARDED_BY(mutex_);
  bool closed_ MERELS_GUARDED_BY(mutex_) = false;
  bool tend_asked_ MERELS_GUARDED_BY(mutex_) = false;

  // The writing thread's alone.
  LogCounts counts_;
  std::uint64_t log_bytes_ = 0;
  std::uint64_t untended_bytes_ = 0;

  std::thread writer_;
  std::thread tender_;
};

}  // namespace merels::yardstick
