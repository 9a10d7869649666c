// Reads from SQLite: the SQL of lists, blocking calls on one connection, and a thread that makes them one
// after another.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "common/base/result.h"
#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/log_tails.h"
#include "server/store/store.h"
#include "server/store/work_queue.h"

namespace merels::store {

/// Each call answers as the Store member of the same name. Threads: one.
class SqliteReader {
 public:
  /// Both must outlive the reader; the schema is up to date. `tails`: of the logs in that database.
  SqliteReader(Connection& connection, const LogTails& tails);

  /// For other kinds of reads.
  Connection& connection() { return connection_; }

  Result<std::vector<Row>> LoadMatch(const MatchId& match, Seq after);
  Result<std::vector<ListedMatch>> LiveMatches();
  Result<LiveCount> CountLive(const AccountId& account);
  Result<std::vector<LogHead>> Heads(const std::vector<MatchId>& matches);
  Result<std::vector<ListedMatch>> Overdue(std::chrono::milliseconds by, const OverdueCursor& after);
  Result<MatchList> ListMatches(const MatchQuery& query);
  Result<std::vector<Solution>> ListSolutions(const SolutionQuery& query);
  Result<std::vector<ServedSpan>> ServedSpans();
  Result<std::vector<LiveNode>> LiveNodes(std::chrono::milliseconds since);
  Result<std::optional<MatchId>> FindAnswer(const domain::IdempotencyKey& request);

 private:
  /// AllRows of its connection.
  template <class T, class Take>
  Result<std::vector<T>> All(Statement& statement, Take take);
  /// The match at the walk's current row.
  Result<ListedMatch> MatchAt(std::int64_t rowid);
  /// Gives the rows of a match's log to `take`, from the newest back, until that returns false. Where the way
  /// back is damaged: the row that it leads to. Errors: as for every read.
  template <class Take>
  Result<std::optional<std::int64_t>> WalkBack(const MatchId& match, Take take);
  /// Brings live matches from their newest head to their newest turn.
  Result<void> FindTurns(std::vector<ListedMatch>& matches);

  Connection& connection_;
  TailLookUp tails_;
  Statement row_at_;
  Statement match_at_;
  Statement list_solutions_;
  Statement served_spans_;
  Statement live_nodes_;
};

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

  /// `tails` must outlive it.
  ReadThread(std::unique_ptr<Connection> connection, const LogTails& tails, const Options& options);
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
  const LogTails& tails_;
  /// The steps of the current read. Used by the thread alone.
  std::int64_t steps_ = 0;
  WorkQueue<Read> reads_;
  std::thread thread_;
};

/// The statement that walks along candidate matches for the query, in the order of lists: the first column is
/// their rowid. It reads only indexes, and sorts nothing but what comes from matches_late. It has no limit:
/// its caller stops stepping.
std::string WalkSql(const MatchQuery& query);
/// Begins that statement. Query and cursor live until it is finished.
void StartWalk(Statement& statement, const MatchQuery& query, const MatchCursor& before);

}  // namespace merels::store
