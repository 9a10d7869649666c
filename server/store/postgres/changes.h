// Changes that are more than one statement, or that depend on what they read.
#pragma once

#include "common/base/result.h"
#include "server/store/postgres/connection.h"
#include "server/store/sql/runner.h"

namespace merels::store {

/// Carries out `change` as if no other were under way: when it met another one, again, until the connection's
/// deadline. Errors: store-refused, and the sentence says whether it is known that nothing was changed;
/// internal when PostgreSQL works, and does not take this change.
Result<void> CarryOut(PgConnection& connection, const SqlRunner::Change& change);

/// Whether a statement or a commit that has failed was surely not carried out: PostgreSQL said so, or it was
/// never sent.
bool IsDefinitelyNotWritten(const PgFailure& failure);

/// The errors for a write that failed, for one that PostgreSQL does not take though it works, and for one of
/// which nobody knows.
Error NotWritten(const Error& cause);
Error NotTaken(const Error& cause);
Error OutcomeUnknown(const Error& cause);
/// For a commit that PostgreSQL reports with a warning: it is not known to be where it should be.
Error WarnedOf();

}  // namespace merels::store
