#include "server/store/postgres/uncertainty.h"

#include "server/store/postgres/changes.h"
#include "server/store/sql/statements.h"

namespace merels::store {
namespace {

/// Commits a barrier. When it is durable, so is what was read before.
constexpr const char* kBarrier =
    "BEGIN READ WRITE; SET LOCAL statement_timeout = 0;"
    " SELECT pg_logical_emit_message(true, 'merels', ''); COMMIT";

/// Whether this session of ours has ended, after at most a second.
constexpr const char* kEndSession =
    "SELECT pg_terminate_backend(pid, 1000)::int::bigint FROM pg_stat_activity"
    " WHERE pid = ?1 AND usename = current_user";

}  // namespace

void PgUncertainty::Note(int session) {
  const MutexLock lock(mutex_);
  ++noted_;
  if (session != 0) sessions_.insert(session);
}

PgUncertainty::Open PgUncertainty::Look() const {
  const MutexLock lock(mutex_);
  return noted_ == settled_ ? Open{} : Open{noted_, sessions_};
}

void PgUncertainty::Settle(const Open& open) {
  const MutexLock lock(mutex_);
  settled_ = open.noted;
  for (const int session : open.sessions) sessions_.erase(session);
}

Result<void> PgUncertainty::EndSessions(PgConnection& connection, const std::set<int>& sessions) {
  for (const int session : sessions) {
    const auto ended = FirstOf<bool>(
        connection, kEndSession, [](const SqlRow& row) { return row.Integer(0) != 0; }, session);
    if (!ended) return ended.error();
    if (!ended->value_or(true))
      return OutcomeUnknown({Reason::kStoreRefused, "PostgreSQL is still at work on an earlier write"});
  }
  return {};
}

Result<void> PgUncertainty::Commit(PgConnection& connection) {
  if (auto passed = connection.Execute(kBarrier); !passed) {
    connection.Disconnect();  // perhaps within the transaction
    return passed;
  }
  return connection.warned() ? Result<void>(WarnedOf()) : Result<void>();
}

}  // namespace merels::store
