#ifndef MERELS_SERVER_STORE_SQL_AUDIT_H_
#define MERELS_SERVER_STORE_SQL_AUDIT_H_

#include "server/store/audit.h"
#include "server/store/sqlite_connection.h"

namespace merels::store {

/// Within the transaction of what it tells of: SQLITE_DONE or an error.
int WriteEntry(Connection& connection, const AuditEntry& entry);

/// `code` of a change, and when that was made and changed something, the code of its entry.
int WithEntry(Connection& connection, int code, const AuditEntry& entry);

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_SQL_AUDIT_H_
