#include "server/store/sql/audit.h"

#include "server/store/sql/runner.h"

namespace merels::store {

int WriteEntry(Connection& connection, const domain::AuditEntry& entry) {
  return RunOnce(connection,
                 "INSERT INTO audit(at, actor, action, account, detail) VALUES(?1, ?2, ?3, ?4, ?5)",
                 entry.at.count(), entry.actor.text(), entry.action, entry.account.text(), entry.detail);
}

int WithEntry(Connection& connection, int code, const domain::AuditEntry& entry) {
  const bool changed = code == SQLITE_DONE && sqlite3_changes(connection.handle()) > 0;
  return changed ? WriteEntry(connection, entry) : code;
}

}  // namespace merels::store
