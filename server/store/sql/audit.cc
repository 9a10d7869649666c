#include "server/store/sql/audit.h"

namespace merels::store {

Changed WriteEntry(SqlConnection& connection, const domain::AuditEntry& entry) {
  return RunOnce(connection,
                 "INSERT INTO audit(at, actor, action, account, detail) VALUES(?1, ?2, ?3, ?4, ?5)",
                 entry.at.count(), entry.actor.text(), entry.action, entry.account.text(), entry.detail);
}

Changed WithEntry(SqlConnection& connection, Changed changed, const domain::AuditEntry& entry) {
  if (!changed || *changed == 0) return changed;
  const Changed written = WriteEntry(connection, entry);
  return written ? changed : written;
}

}  // namespace merels::store
