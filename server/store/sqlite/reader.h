// Reads from SQLite: blocking calls on one connection. Threads: one.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "server/store/sqlite/connection.h"
#include "server/store/store.h"

namespace merels::store {

/// Each call answers as the Store member of the same name.
class SqliteReader {
 public:
  /// `connection` must outlive the reader; its schema is up to date.
  explicit SqliteReader(Connection& connection);

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
  Result<std::optional<MatchId>> FindAnswer(const domain::AskedRequest& request);

 private:
  /// AllRows of its connection.
  template <class T, class Take>
  Result<std::vector<T>> All(Statement& statement, Take take);
  /// The match at the walk's current row.
  Result<ListedMatch> MatchAt(std::int64_t rowid);
  Result<void> FindTurn(ListedMatch& match);

  Connection& connection_;
  Statement load_match_;
  Statement log_head_;
  Statement match_at_;
  Statement find_turn_;
  Statement list_solutions_;
  Statement served_spans_;
  Statement live_nodes_;
};

}  // namespace merels::store
