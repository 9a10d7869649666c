// Changes of more than one statement, or that depend on what they read.
#pragma once

#include "common/base/result.h"
#include "server/store/postgres/connection.h"
#include "server/store/sql/runner.h"

namespace merels::store {

/// Carries out `change` with serializable isolation: after a conflict it is repeated, until the connection's
/// deadline. Errors: store-refused, whose sentence says whether it is certain that nothing was changed;
/// internal when PostgreSQL works but rejects this change.
Result<void> CarryOut(PgConnection& connection, const SqlRunner::Change& change);

/// Whether a statement or a commit that has failed was definitely not carried out: PostgreSQL said so, or it
/// was never sent.
bool IsDefinitelyNotWritten(const PgFailure& failure);

/// The errors for a write that failed, for one that PostgreSQL rejects although it works, and for one with an
/// unknown outcome.
Error NotWritten(const Error& cause);
Error NotTaken(const Error& cause);
Error OutcomeUnknown(const Error& cause);
/// For a commit that PostgreSQL reports with a warning: it may not be durable everywhere it should be.
Error WarnedOf();

}  // namespace merels::store
