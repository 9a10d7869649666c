#include "server/store/postgres/changes.h"

#include <algorithm>
#include <array>
#include <string>

#include "server/store/sql/connection.h"

namespace merels::store {
namespace {

/// A change with this many conflicts has another reason than chance.
constexpr int kMaxTries = 50;
/// A change that looked for a row before it made it finds the other's by the second try.
constexpr int kMaxDuplicates = 3;

enum class TryEnd { kDone, kAgain, kDuplicate, kFailed };

struct OneTry {
  TryEnd end = TryEnd::kDone;
  Error error;
};

OneTry AfterFailure(const PgFailure& failure, const Error& cause) {
  if (failure.IsConflict() || failure.IsStale()) return {TryEnd::kAgain, NotWritten(cause)};
  if (failure.IsDuplicate()) return {TryEnd::kDuplicate, NotTaken(cause)};
  const bool rejected = !failure.lost && IsAboutChange(failure.state);
  return {TryEnd::kFailed, rejected ? NotTaken(cause) : NotWritten(cause)};
}

OneTry AfterCommit(PgConnection& connection, const Error& cause) {
  if (connection.failure().IsConflict()) return {TryEnd::kAgain, cause};
  return {TryEnd::kFailed,
          IsDefinitelyNotWritten(connection.failure()) ? NotWritten(cause) : OutcomeUnknown(cause)};
}

OneTry TryOnce(PgConnection& connection, const SqlRunner::Change& change) {
  if (const auto begun = connection.Begin(); !begun) return {TryEnd::kFailed, NotWritten(begun.error())};
  if (const Changed changed = change(connection); !changed) {
    connection.Rollback();
    return AfterFailure(connection.failure(), changed.error());
  }
  if (const auto committed = connection.Commit(); !committed)
    return AfterCommit(connection, committed.error());
  return connection.warned() ? OneTry{TryEnd::kFailed, WarnedOf()} : OneTry{};
}

/// Commits a barrier. When it is durable, so is what was read before.
constexpr const char* kBarrier =
    "BEGIN READ WRITE; SET LOCAL statement_timeout = 0;"
    " SELECT pg_logical_emit_message(true, 'merels', ''); COMMIT";

/// Whether this session of ours has ended, after at most a second.
constexpr const char* kEndSession =
    "SELECT pg_terminate_backend(pid, 1000)::int::bigint FROM pg_stat_activity"
    " WHERE pid = ?1 AND usename = current_user";

}  // namespace

bool IsDefinitelyNotWritten(const PgFailure& failure) { return !(failure.lost && failure.sent); }

Error NotWritten(const Error& cause) {
  return {Reason::kStoreRefused,
          "the store cannot write (" + cause.sentence + "): nothing was changed, try again later"};
}

Error NotTaken(const Error& cause) {
  return {Reason::kInternal,
          "the database does not take this change (" + cause.sentence + "): nothing was changed"};
}

Error OutcomeUnknown(const Error& cause) {
  return {Reason::kStoreRefused, "the store failed while it was saving (" + cause.sentence +
                                     "): it is not known whether the change was kept"};
}

Error WarnedOf() {
  return OutcomeUnknown({Reason::kStoreRefused, "PostgreSQL did not wait for its standby"});
}

Result<void> CarryOut(PgConnection& connection, const SqlRunner::Change& change) {
  for (int tries = 1;; ++tries) {
    const OneTry last = TryOnce(connection, change);
    if (last.end == TryEnd::kDone) return {};
    if (last.end == TryEnd::kFailed) return last.error;
    const int most = last.end == TryEnd::kDuplicate ? kMaxDuplicates : kMaxTries;
    if (tries >= most) return last.error;
  }
}

bool IsAboutChange(std::string_view state) {
  // Cardinality, data, integrity constraint, raised by a trigger, program limit, damaged data or index.
  constexpr std::array<std::string_view, 6> kClasses = {"21", "22", "23", "P0", "54", "XX00"};
  if (state == "XX000") return false;  // internal: anything
  return std::any_of(kClasses.begin(), kClasses.end(),
                     [state](std::string_view one) { return state.starts_with(one); });
}

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
