#include "server/store/requests.h"

#include <string>
#include <utility>

#include "server/store/store.h"

namespace merels::store {

Result<std::optional<MatchId>> FindAnswer(SqlConnection& connection, const domain::IdempotencyKey& request) {
  const auto made = FirstOf<std::pair<MatchId, std::string>>(
      connection,
      "SELECT match, contents FROM requests WHERE account = ?1 AND request = ?2"
      " UNION ALL SELECT '', contents FROM offers WHERE owner = ?1 AND request = ?2 LIMIT 1",
      [](const SqlRow& row) { return std::pair(MatchId(row.Text(0)), row.Text(1)); },
      request.key.account.text(), request.key.request.text());
  if (!made) return made.error();
  if (!*made) return std::optional<MatchId>();
  if (request.Differs((*made)->second)) return RequestReused();
  return (*made)->first.empty() ? std::nullopt : std::optional((*made)->first);
}

Result<bool> IsAnswered(SqlConnection& connection, const Row& row) {
  for (const domain::IdempotencyKey& asked : row.answers) {
    if (row.asker.empty() || asked.key.account != row.asker) continue;
    const auto answer = FindAnswer(connection, asked);
    if (!answer && answer.error().reason != Reason::kRequestIdReused) return answer.error();
    return !answer || answer->has_value();
  }
  return false;
}

Changed NoteAnswers(SqlConnection& connection, const Row& row) {
  const std::int64_t at = row.head ? row.head->started_at.count() : 0;
  for (const domain::IdempotencyKey& asked : row.answers) {
    const Changed noted =
        RunOnce(connection,
                "INSERT INTO requests(account, request, match, contents, at) VALUES(?1, ?2, ?3, ?4, ?5)"
                " ON CONFLICT(account, request) DO NOTHING",
                asked.key.account.text(), asked.key.request.text(), row.match.text(), asked.contents, at);
    if (!noted) return noted;
  }
  return 0;
}

Changed ForgetRequests(SqlConnection& connection, std::chrono::milliseconds before, std::size_t most) {
  return RunOnce(connection,
                 "DELETE FROM requests WHERE at < ?1"
                 " AND rowid IN (SELECT rowid FROM requests ORDER BY rowid LIMIT ?2)",
                 before.count(), most);
}

}  // namespace merels::store
