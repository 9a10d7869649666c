// The moderation store: blocks, reports, sanctions, and the audit.
//
// Contents: ClosedAddress, ModerationState (what is in force), ModerationStore.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/base/done.h"
#include "common/base/ids.h"
#include "server/domain/access_policy.h"
#include "server/domain/moderation.h"
#include "server/domain/rate_limit.h"

namespace merels::store {

class SqlConnection;
class SqlRunner;

/// An address at which a banned account was seen: a hash by ModerationStore::HashAddress, never the address.
/// Each ban closes the address separately.
struct ClosedAddress {
  std::string hash;
  std::string sanction_id;
  std::chrono::milliseconds until{0};  // unix time; 0: for ever

  bool operator==(const ClosedAddress&) const = default;
};

struct ModerationState {
  std::vector<domain::Block> blocks;
  std::vector<AccountId> moderators;
  std::vector<domain::Sanction> sanctions;  // oldest first, none lifted
  std::vector<ClosedAddress> closed_addresses;
};

/// The limits on open reports, and the reporter's origin: hashes by HashAddress.
struct WaitingLimits {
  std::int64_t of_reporter = 0;
  domain::Shares shares = {};
  std::string from_address = {};
  std::string from_prefix = {};
};

inline constexpr std::size_t kMaxListedModeration = 100;

/// Threads: any; no call waits for the disk. Writes are carried out in the order of their calls, and a read
/// after a write's `done` sees that write. Errors: store-refused when the store is away, internal when it
/// works but rejects the change. Every write is idempotent, except for its audit entry, which each call that
/// changes something writes in the same transaction.
class ModerationStore {
 public:
  /// In a database of the newest schema. `runner` outlives it.
  explicit ModerationStore(SqlRunner& runner) : runner_(runner) {}

  void Load(Done<ModerationState> done);

  void AddBlock(const domain::Block& block, Done<void> done);
  void RemoveBlock(const domain::Block& block, Done<void> done);

  void SetModerator(const AccountId& account, bool is_one, const domain::AuditEntry& entry, Done<void> done);

  /// With the addresses that it closes: all or nothing.
  void Impose(const domain::Sanction& sanction, const domain::AuditEntry& entry,
              const std::vector<ClosedAddress>& closes, Done<void> done);
  /// False: there is no such sanction, or it was lifted before.
  void Lift(const domain::StoredSanction& lifted, const domain::AuditEntry& entry, Done<bool> done);
  /// The hash of an address, keyed with this store's secret, so that the address cannot be found from the
  /// hash by trying all addresses. Threads: any.
  std::string HashAddress(const std::string& address) const;
  /// Deletes the addresses whose ban has ended by `now` (Unix time).
  void ForgetAddresses(std::chrono::milliseconds now, Done<void> done);
  /// The sanctions of an account, newest first, after that place; at most kMaxListedModeration.
  void ListSanctions(const AccountId& account, const domain::NewestPlace& after, std::size_t most,
                     Done<std::vector<domain::StoredSanction>> done);
  void FindSanction(const std::string& id, Done<std::optional<domain::StoredSanction>> done);

  /// False, and nothing stored: this reporter, those at the same address or prefix, or all together have as
  /// many open reports as allowed. Its origin is kept until the report is resolved.
  void AddReport(const domain::Report& report, const WaitingLimits& most, Done<bool> done);
  /// The number of open reports by the account.
  void CountReports(const AccountId& reporter, Done<std::int64_t> done);
  /// The open ones, oldest first, after that place; at most kMaxListedModeration.
  void ListReports(const domain::ReportPlace& after, std::size_t most,
                   Done<std::vector<domain::Report>> done);
  /// Those that `reporter` made, oldest first, after that place; at most kMaxListedModeration.
  void ListReportsBy(const AccountId& reporter, const domain::ReportPlace& after, std::size_t most,
                     Done<std::vector<domain::Report>> done);
  /// False: there is no such report, or it was resolved before.
  void ResolveReport(const domain::Report& resolved, const domain::AuditEntry& entry, Done<bool> done);

  /// Writes an audit entry without a change.
  void Note(const domain::AuditEntry& entry, Done<void> done);
  /// Newest first, those with a lower number than `before` (0: from the newest); at most
  /// kMaxListedModeration.
  void ListAudit(std::int64_t before, std::size_t most, Done<std::vector<domain::AuditEntry>> done);

 private:
  SqlRunner& runner_;
};

/// Writes an audit entry, within the transaction of the act itself.
Result<std::int64_t> WriteEntry(SqlConnection& connection, const domain::AuditEntry& entry);
/// Returns what a change has changed. If that is anything, it writes its entry too.
Result<std::int64_t> WithEntry(SqlConnection& connection, Result<std::int64_t> changed,
                               const domain::AuditEntry& entry);

}  // namespace merels::store
