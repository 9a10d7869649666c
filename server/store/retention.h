// What is kept for a term only, or up to a number, and how it goes: a few rows in a transaction.
#ifndef MERELS_SERVER_STORE_RETENTION_H_
#define MERELS_SERVER_STORE_RETENTION_H_

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

/// What is forgotten with time: tokens and reset codes from when they are no longer good, reports from when
/// they were resolved, entries of the audit from when they were written.
enum class Fading : std::uint8_t { kTokens, kResetCodes, kReports, kAudit };

/// Threads, order and errors as of Store. Every write is safe to repeat. Times are unix time.
class Retention {
 public:
  virtual ~Retention() = default;

  /// The account gave a sign of life. One that is not there: nothing happens.
  virtual void NoteSeen(const AccountId& account, std::chrono::milliseconds now, Done<void> done) = 0;
  /// Guests who gave none at that time or later, those seen longest ago first.
  virtual void ListIdleGuests(std::chrono::milliseconds seen_before, std::size_t most,
                              Done<std::vector<AccountId>> done) = 0;
  /// Removes the rest of a closed account that nothing names, and what is over of its sanctions.
  virtual void RemoveClosed(const AccountId& account, std::chrono::milliseconds now, Done<void> done) = 0;

  /// Closed accounts of which something that was said is still kept: the server ended while it was removed.
  virtual void ListClosedWithTalk(std::size_t most, Done<std::vector<AccountId>> done) = 0;

  /// Ends the oldest sign-ins of an account above so many: the hashes of their tokens. What was made for a
  /// program, with fewer scopes or a term, does not count.
  virtual void EndOldSignIns(const AccountId& account, std::size_t most,
                             Done<std::vector<std::string>> done) = 0;

  /// Forgets at most so many rows from before that time, and tells how many: fewer when there are no more.
  virtual void Forget(Fading what, std::chrono::milliseconds before, std::size_t most,
                      Done<std::size_t> done) = 0;
};

/// In a database of the newest schema. `runner` outlives it.
std::unique_ptr<Retention> MakeRetention(SqlRunner& runner);

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_RETENTION_H_
