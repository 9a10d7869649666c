// Data with a limited retention time or number, and its deletion: a few rows per transaction.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "common/base/done.h"
#include "common/base/ids.h"

namespace merels::store {

class SqlRunner;

/// Data that is deleted after a while, counted for tokens and reset codes from when they become invalid, for
/// reports from when they were resolved, for audit entries from when they were written.
enum class Fading : std::uint8_t { kTokens, kResetCodes, kReports, kAudit };

/// Threads: any; no call waits for the disk. Writes are carried out in the order of their calls, and a read
/// after a write's `done` sees that write. Errors: store-refused when the store is away, internal when it
/// works but rejects the change. Every write is idempotent. Times are Unix time.
class Retention {
 public:
  /// In a database of the newest schema. `runner` outlives it.
  explicit Retention(SqlRunner& runner) : runner_(runner) {}

  /// Records a sign of life of the account. Does nothing for an account that does not exist.
  void NoteSeen(const AccountId& account, std::chrono::milliseconds now, Done<void> done);
  /// Guests without a sign of life at that time or later, longest ago first.
  void ListIdleGuests(std::chrono::milliseconds seen_before, std::size_t most,
                      Done<std::vector<AccountId>> done);

  /// Closed accounts with stored chat messages: the server stopped while these were being removed.
  void ListClosedWithChat(std::size_t most, Done<std::vector<AccountId>> done);

  /// Ends the oldest sign-ins of an account beyond `most`, and returns the hashes of their tokens. Tokens
  /// made for programs, with fewer scopes or an expiry, do not count.
  void EndOldSignIns(const AccountId& account, std::size_t most, Done<std::vector<std::string>> done);

  /// Deletes at most `most` rows from before that time, and returns how many: fewer when there are no more.
  void Forget(Fading what, std::chrono::milliseconds before, std::size_t most, Done<std::size_t> done);

 private:
  SqlRunner& runner_;
};

}  // namespace merels::store
