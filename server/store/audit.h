// The audit: what moderators and the operator did.
#ifndef MERELS_SERVER_STORE_AUDIT_H_
#define MERELS_SERVER_STORE_AUDIT_H_

#include <chrono>
#include <cstdint>
#include <string>

#include "common/base/ids.h"

namespace merels::store {

/// One act of a moderator or of the operator.
struct AuditEntry {
  std::int64_t n = 0;               // given by the store, rising
  std::chrono::milliseconds at{0};  // unix time
  AccountId actor;                  // empty: the operator
  std::string action;               // such as "ban" or "lift"
  AccountId account;                // the account it concerns
  std::string detail;               // why

  bool operator==(const AuditEntry&) const = default;
};

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_AUDIT_H_
