#include "server/store/postgres/changes.h"

#include <string>

namespace merels::store {
namespace {

/// A change that meets others this often meets them for another reason than chance.
constexpr int kMaxTries = 50;

enum class TryEnd { kDone, kAgain, kFailed };

struct OneTry {
  TryEnd end = TryEnd::kDone;
  Error error;
};

OneTry AfterCommit(PgConnection& connection, const Error& cause) {
  if (connection.failure().IsConflict()) return {TryEnd::kAgain, cause};
  return {TryEnd::kFailed,
          IsDefinitelyNotWritten(connection.failure()) ? NotWritten(cause) : OutcomeUnknown(cause)};
}

OneTry TryOnce(PgConnection& connection, const SqlRunner::Change& change) {
  if (const auto begun = connection.Begin(); !begun) return {TryEnd::kFailed, NotWritten(begun.error())};
  if (const Changed changed = change(connection); !changed) {
    connection.Rollback();
    const bool again = connection.failure().IsConflict() || connection.failure().IsStale();
    return {again ? TryEnd::kAgain : TryEnd::kFailed, NotWritten(changed.error())};
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
    if (tries == kMaxTries) return NotWritten(last.error);
  }
}

}  // namespace merels::store
