// The stored ratings: results that are still to be rated, the log of the changes, and the standings.
//
// Contents: PoolStanding and its queries, Counting, PoolHead, RatedBatch, Ratings.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/base/done.h"
#include "common/rating/ledger.h"

namespace merels::store {

class SqlConnection;
class SqlRunner;
enum class Dialect : std::uint8_t;
struct Row;

/// A player's standing in a pool.
struct PoolStanding {
  AccountId account;
  std::string pool;
  rating::Standing standing;
  /// Different opponents in games that count for the leaderboard (Counting).
  std::int64_t opponents = 0;

  bool operator==(const PoolStanding&) const = default;
};

/// A cursor in a list of standings: it goes on after this one.
struct StandingCursor {
  double value = 0;
  AccountId account;
};

/// An account in a pool.
struct PoolAccount {
  std::string pool;
  AccountId account;
};

/// Part of a leaderboard.
struct StandingsQuery {
  std::string pool;
  /// Also players whose rating was provisional when they last played.
  bool provisional = false;
  std::optional<StandingCursor> after = {};
  std::size_t limit = 0;
  /// Without provisional ones, only players who have met at least this many opponents.
  std::int64_t opponents = 0;
};

/// The conditions for a rated game to count for the leaderboard: long enough, between players who do not call
/// from the same address. All rated games change ratings.
struct Counting {
  std::int64_t plies = 0;  // at least
};

/// The length of a pool's log.
struct PoolHead {
  std::string pool;
  std::int64_t n = 0;  // of its newest line

  bool operator==(const PoolHead&) const = default;
};

/// The result of one step of rating.
struct RatedBatch {
  std::vector<rating::Change> changes;  // oldest first
  /// When the next held-back result may be rated, Unix time; nothing: none is held back.
  std::optional<std::chrono::milliseconds> next;
};

inline constexpr std::size_t kMaxListedStandings = 200;
inline constexpr std::size_t kMaxListedChanges = 200;

/// Threads: any; no call waits for the disk. Writes are carried out in the order of their calls, and a read
/// after a write's `done` sees that write. Errors: store-refused when the store is away, internal when it
/// works but rejects the change. Lists return at most the number above.
class Ratings {
 public:
  /// In a database of the newest schema. `runner` outlives it.
  explicit Ratings(SqlRunner& runner) : runner_(runner) {}

  /// Rates the oldest results noted by Rows that are due at `now` (Unix time), at most `most` of them, each
  /// by rating::Rate: the log and the standings are written, and the notes deleted, in one transaction. No
  /// result is ever rated twice, however many callers there are. After an Error it may or may not have been
  /// written.
  void RateNext(std::size_t most, std::chrono::milliseconds now, const Counting& counting,
                Done<RatedBatch> done);

  /// The address that a member calls from now, as a keyed hash; empty: unknown.
  void SetAddress(const AccountId& account, const std::string& hash, Done<void> done);

  /// An account's standing in a pool; a newcomer's when it has not played there.
  void Find(const std::string& pool, const AccountId& account, Done<rating::Standing> done);

  /// The same for many, in their order.
  void FindMany(const std::vector<PoolAccount>& who, Done<std::vector<rating::Standing>> done);

  /// An account's standings in all pools it has played in, by pool name.
  void FindAll(const AccountId& account, Done<std::vector<PoolStanding>> done);

  /// The leaderboard of a pool: by falling value, then by account.
  void ListStandings(const StandingsQuery& query, Done<std::vector<PoolStanding>> done);

  /// The lines of a pool's log above number `after`, by rising number.
  void ListLog(const std::string& pool, std::int64_t after, std::size_t limit,
               Done<std::vector<rating::Change>> done);

  /// The lengths of the logs of all pools with rated games, by pool name.
  void ListHeads(Done<std::vector<PoolHead>> done);

  /// The lines of a pool's log in which an account has a seat, newest first: those below `before`.
  void ListHistory(const AccountId& account, const std::string& pool, std::int64_t before, std::size_t limit,
                   Done<std::vector<rating::Change>> done);

  /// The number of rated matches between these two, in any order, that began at `since` (Unix time) or later.
  void CountRated(const AccountId& one, const AccountId& other, std::chrono::milliseconds since,
                  Done<std::int64_t> done);

 private:
  SqlRunner& runner_;
};

/// Stores the note of a row about a rated match, within the row's transaction. Needs `row.rated`.
Result<std::int64_t> NoteRated(SqlConnection& connection, const Row& row);

/// The statements of Ratings::ListStandings (?1 pool, ?2 and ?3 value and account of the cursor, ?4 limit)
/// and of ListHistory (?1 account, ?2 pool, ?3 the exclusive upper bound of the number, ?4 limit), for tests
/// of their plans.
std::string StandingsSql(Dialect dialect, bool provisional);
std::string HistorySql(Dialect dialect);

}  // namespace merels::store
