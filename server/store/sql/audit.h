#ifndef MERELS_SERVER_STORE_SQL_AUDIT_H_
#define MERELS_SERVER_STORE_SQL_AUDIT_H_

#include "server/domain/moderation.h"
#include "server/store/sqlite/connection.h"

namespace merels::store {

/// Writes an entry, within the transaction of the act itself: SQLITE_DONE or an error.
int WriteEntry(Connection& connection, const domain::AuditEntry& entry);

/// Returns the `code` of a change or, if the change was made and changed something, the code of writing its
/// entry.
int WithEntry(Connection& connection, int code, const domain::AuditEntry& entry);

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_SQL_AUDIT_H_
