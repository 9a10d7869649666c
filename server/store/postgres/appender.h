// The thread that appends rows: all that have come while it waited for the disk share the next transaction.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/store/postgres/connection.h"
#include "server/store/store.h"
#include "server/store/work_queue.h"

namespace merels::store {

/// Threads: any.
class PgAppender {
 public:
  struct Options {
    PgConnection::Options connection;
    /// Rows that may wait.
    std::size_t max_waiting = 0;
    std::size_t max_batch_rows = 1;
    /// The time from the call until its answer.
    std::chrono::milliseconds patience{0};
    /// For its thread: see PreferShortTurns.
    int urgency = 0;
    /// Called before each batch, with its deadline; an error refuses the batch. None: always allowed.
    std::function<Result<void>(Deadline)> may_write;
    /// Called before callers with an unknown outcome are answered, with lost_session() of its connection;
    /// from its thread.
    std::function<void(int)> on_doubt;
    /// Called for each batch with one of its outcomes: one that shows a store that is away, if there is one,
    /// otherwise one of a row that was not taken; from its thread.
    std::function<void(const AppendResult&)> on_outcome = {};
  };

  explicit PgAppender(const Options& options);
  /// Closes.
  ~PgAppender() { Close(); }

  /// Carries out Store::Append and Store::WriteLiveness: `done` is called exactly once, from the appending
  /// thread or, when refused, from the caller's.
  void Append(Row row, Store::AppendDone done);
  void WriteLiveness(const Store::Liveness& sign, Done<void> done);

  /// Carries out the waiting calls, and ends the thread. Idempotent.
  void Close();

 private:
  struct Waiting {
    /// Nothing for a heartbeat.
    std::optional<Row> row;
    Store::AppendDone done;
    std::function<void(PgConnection&)> note;
    Deadline until;
  };
  void Push(Waiting waiting);
  void RunAll();
  void AppendAll(PgConnection& connection, std::vector<Waiting>& batch);
  void RefuseAll(const Error& cause, std::vector<Waiting>& batch);
  void Note(const std::vector<AppendResult>& results);

  const Options options_;
  WorkQueue<Waiting> waiting_;
  std::thread thread_;
};

}  // namespace merels::store
