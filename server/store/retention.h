// Data that is kept only for a term, or only up to a number, and its deletion: a few rows per transaction.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "common/base/ids.h"
#include "server/store/done.h"

namespace merels::store {

class SqlRunner;

/// Data that is deleted after a while: tokens and reset codes counted from when they are no longer valid,
/// reports from when they were resolved, entries of the audit from when they were written.
enum class Fading : std::uint8_t { kTokens, kResetCodes, kReports, kAudit };

/// Threads, order and errors as of Store. Every write is safe to repeat. Times are unix time.
class Retention {
 public:
  virtual ~Retention() = default;

  /// Records a sign of life of the account. Does nothing for an account that does not exist.
  virtual void NoteSeen(const AccountId& account, std::chrono::milliseconds now, Done<void> done) = 0;
  /// Guests that gave none at that time or later, those seen longest ago first.
  virtual void ListIdleGuests(std::chrono::milliseconds seen_before, std::size_t most,
                              Done<std::vector<AccountId>> done) = 0;

  /// Closed accounts of which chat messages are still stored: the server stopped while these were being
  /// removed.
  virtual void ListClosedWithChat(std::size_t most, Done<std::vector<AccountId>> done) = 0;

  /// Ends the oldest sign-ins of an account beyond `most`, and gives the hashes of their tokens. Tokens made
  /// for programs, with fewer scopes or a term, do not count.
  virtual void EndOldSignIns(const AccountId& account, std::size_t most,
                             Done<std::vector<std::string>> done) = 0;

  /// Deletes at most `most` rows from before that time, and tells how many: fewer when there are no more.
  virtual void Forget(Fading what, std::chrono::milliseconds before, std::size_t most,
                      Done<std::size_t> done) = 0;
};

/// In a database of the newest schema. `runner` outlives it.
std::unique_ptr<Retention> MakeRetention(SqlRunner& runner);

}  // namespace merels::store
