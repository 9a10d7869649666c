// A thread that reads from the database, one read after another, over its own connection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>

#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/reader.h"
#include "server/store/work_queue.h"

namespace merels::store {

/// Threads: any.
class ReadThread {
 public:
  using Read = std::function<void(SqliteReader&)>;
  struct Options {
    /// Reads that may wait.
    std::size_t max_waiting = 0;
    /// The cost limit of a read, in steps of SQLite's virtual machine; one that costs more is interrupted. 0:
    /// no limit.
    std::int64_t max_steps = 0;
    /// Whether it yields to all other threads of the program.
    bool gives_way = false;
  };

  ReadThread(std::unique_ptr<Connection> connection, const Options& options);
  /// Closes.
  ~ReadThread() { Close(); }

  /// Errors: store-refused when too much is waiting or after Close; then `read` is never called.
  Result<void> Push(Read read) { return reads_.Push(std::move(read), 1); }

  /// Carries out the waiting reads, and ends the thread. Idempotent.
  void Close();

 private:
  void Run();
  static int OnSteps(void* self);

  const Options options_;
  const std::unique_ptr<Connection> connection_;
  /// The steps of the current read. Used by the thread alone.
  std::int64_t steps_ = 0;
  WorkQueue<Read> reads_;
  std::thread thread_;
};

}  // namespace merels::store
