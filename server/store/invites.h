// Codes for a limited number of uses: invites, and codes that reset a password.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/base/ids.h"
#include "server/domain/invite.h"
#include "server/domain/moderation.h"
#include "server/store/done.h"

namespace merels::store {

class SqlRunner;

/// An account that wants to sign up by an invite, given by the hash of its code.
struct InviteUse {
  std::string hash;
  AccountId account;
  std::chrono::milliseconds now{0};  // unix time
};

struct ResetCode {
  std::string hash;
  AccountId account;
  std::chrono::milliseconds expires_at{0};  // unix time

  bool operator==(const ResetCode&) const = default;
};

inline constexpr std::size_t kMaxListedInvites = 100;

/// Threads: any; no call waits for the disk. Writes are carried out in the order of their calls, and a read
/// after a write's `done` sees that write. Errors: store-refused when the store is away, internal when it
/// works but rejects the change. A call with an audit entry writes it in the same transaction as the change,
/// and none when nothing changes.
class InviteStore {
 public:
  virtual ~InviteStore() = default;

  virtual void AddInvite(const domain::Invite& invite, const domain::AuditEntry& entry, Done<void> done) = 0;
  /// Newest first, including those used up or expired, after that place (by their hashes); at most
  /// kMaxListedInvites.
  virtual void ListInvites(const domain::NewestPlace& after, std::size_t most,
                           Done<std::vector<domain::Invite>> done) = 0;
  virtual void RemoveInvite(const std::string& hash, const domain::AuditEntry& entry, Done<void> done) = 0;
  /// Whether the account may use the invite, or has used it; AccountStore::Register uses it. False: unknown,
  /// used up, expired.
  virtual void MayUse(const InviteUse& use, Done<bool> done) = 0;

  /// Replaces the account's code.
  virtual void PutResetCode(const ResetCode& code, const domain::AuditEntry& entry, Done<void> done) = 0;
  /// The code with this hash, if it belongs to the member with this folded name; nothing when there is none,
  /// or it belongs to another member or has expired. Does not remove it.
  virtual void FindResetCode(const std::string& hash, const std::string& folded_name,
                             std::chrono::milliseconds now, Done<std::optional<ResetCode>> done) = 0;
  /// Removes and returns the code with this hash; nothing when there is none or it has expired.
  virtual void TakeResetCode(const std::string& hash, std::chrono::milliseconds now,
                             Done<std::optional<ResetCode>> done) = 0;
};

/// In a database of the newest schema. `runner` outlives it.
std::unique_ptr<InviteStore> MakeInviteStore(SqlRunner& runner);

}  // namespace merels::store
