// Threads with one connection each, which share one work queue.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "common/base/result.h"
#include "server/store/postgres/connection.h"
#include "server/store/work_queue.h"

namespace merels::store {

/// Threads: any.
class PgPool {
 public:
  /// Its calls fail after the deadline, which counts from Push.
  using Work = std::function<void(PgConnection&)>;
  struct Options {
    PgConnection::Options connection;
    std::size_t threads = 1;
    /// Work that may wait.
    std::size_t max_waiting = 0;
    /// The time from Push until the last call has failed or is done.
    std::chrono::milliseconds patience{0};
    /// Whether its threads yield to all others of the program.
    bool gives_way = false;
  };

  explicit PgPool(const Options& options);
  /// Closes.
  ~PgPool() { Close(); }

  /// Errors: store-refused when too much is waiting or after Close; then `work` is never called.
  Result<void> Push(Work work);

  /// Carries out the waiting work, and ends the threads. Idempotent.
  void Close();

 private:
  struct Waiting {
    Work work;
    Deadline until;
  };
  void RunAll();

  const Options options_;
  WorkQueue<Waiting> waiting_;
  std::vector<std::thread> threads_;
};

}  // namespace merels::store
