// Reads from PostgreSQL: blocking calls on one connection.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "common/base/result.h"
#include "server/store/postgres/connection.h"
#include "server/store/store.h"

namespace merels::store {

/// Each call answers as the Store member of the same name.
class PgReader {
 public:
  explicit PgReader(PgConnection& connection) : connection_(connection) {}

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
  Result<void> FindTurns(std::vector<ListedMatch>& matches);

  PgConnection& connection_;
};

}  // namespace merels::store
