#include "server/store/postgres/changes.h"

#include <string>

#include "server/store/sql/failure.h"

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

}  // namespace merels::store
