// The thread that appends: whatever has come while it waited for the disk goes together into the next
// transaction.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
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
    /// From the call until its answer.
    std::chrono::milliseconds patience{0};
    /// For its thread, as PreferShortTurns takes it.
    int urgency = 0;
    /// Asked before each batch, until when it may take; an error refuses it. None: yes.
    std::function<Result<void>(Deadline)> may_write;
    /// Called before those are told whose outcome is unknown, with lost_session() of its connection; from its
    /// thread.
    std::function<void(int)> on_doubt;
    /// Called for each batch with an outcome of it: one that shows a store that is away, if there is one,
    /// else one of a row that was not taken; from its thread.
    std::function<void(const AppendResult&)> on_outcome = {};
  };

  explicit PgAppender(const Options& options);
  /// Closes.
  ~PgAppender() { Close(); }

  /// As the Store members of the same names.
  void Append(std::vector<Row> rows, Store::AppendDone done);
  void WriteLiveness(const Store::Liveness& sign, Done<void> done);

  /// Carries out what waits, and ends the thread. A second call does nothing.
  void Close();

 private:
  struct Waiting {
    /// Empty for a note of liveness.
    std::vector<Row> rows;
    Store::AppendDone done;
    std::function<void(PgConnection&)> note;
    Deadline until;
  };
  void Push(Waiting waiting);
  void RunAll();
  void AppendAll(PgConnection& connection, std::vector<Waiting>& batch);
  void RefuseAll(const Error& cause, const std::vector<Waiting>& batch);
  void Note(const std::vector<AppendResult>& results);

  const Options options_;
  WorkQueue<Waiting> waiting_;
  std::thread thread_;
};

}  // namespace merels::store
