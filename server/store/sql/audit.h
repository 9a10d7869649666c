#pragma once

#include "server/domain/moderation.h"
#include "server/store/sql/statements.h"

namespace merels::store {

/// Writes an entry, within the transaction of the act itself.
Changed WriteEntry(SqlConnection& connection, const domain::AuditEntry& entry);

/// Returns what a change has changed. If that is anything, it writes its entry too.
Changed WithEntry(SqlConnection& connection, Changed changed, const domain::AuditEntry& entry);

}  // namespace merels::store
