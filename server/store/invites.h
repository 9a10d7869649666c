// Codes for a limited number of uses: invites, and codes that reset a password.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/base/done.h"
#include "common/base/ids.h"
#include "server/domain/moderation.h"

namespace merels::store {

class SqlConnection;
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
  /// In a database of the newest schema. `runner` outlives it.
  explicit InviteStore(SqlRunner& runner) : runner_(runner) {}

  void AddInvite(const domain::Invite& invite, const domain::AuditEntry& entry, Done<void> done);
  /// Newest first, including those used up or expired, after that place (by their hashes); at most
  /// kMaxListedInvites.
  void ListInvites(const domain::NewestPlace& after, std::size_t most,
                   Done<std::vector<domain::Invite>> done);
  void RemoveInvite(const std::string& hash, const domain::AuditEntry& entry, Done<void> done);
  /// Whether the account may use the invite, or has used it; AccountStore::Register uses it. False: unknown,
  /// used up, expired.
  void MayUse(const InviteUse& use, Done<bool> done);

  /// Replaces the account's code.
  void PutResetCode(const ResetCode& code, const domain::AuditEntry& entry, Done<void> done);
  /// The code with this hash, if it belongs to the member with this folded name; nothing when there is none,
  /// or it belongs to another member or has expired. Does not remove it.
  void FindResetCode(const std::string& hash, const std::string& folded_name, std::chrono::milliseconds now,
                     Done<std::optional<ResetCode>> done);
  /// Removes and returns the code with this hash; nothing when there is none or it has expired.
  void TakeResetCode(const std::string& hash, std::chrono::milliseconds now,
                     Done<std::optional<ResetCode>> done);

 private:
  SqlRunner& runner_;
};

/// Within the transaction of a sign-up: counts the use, once for one account however often it is called.
/// `used`: whether the account has now used the invite.
Result<std::int64_t> UseInvite(SqlConnection& connection, const InviteUse& use, bool& used);

}  // namespace merels::store
