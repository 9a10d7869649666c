// Offers by players to others: open tables and challenges. A match takes an offer with its first row
// (Row::takes), so that exactly one of all who want it, at any node, gets it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/base/done.h"
#include "common/base/ids.h"
#include "common/lobby/lobby.h"
#include "server/domain/request_key.h"

namespace merels::store {

class SqlConnection;
class SqlRunner;

/// The outcome of a request that makes an offer: the open offer, or the match that began with it.
template <class Offer>
using OfferOrMatch = std::variant<Offer, MatchId>;

struct StoredTable {
  lobby::Table table;  // only the id of its owner
  domain::IdempotencyKey opened_by;
  /// When it expires, unless that is extended. Unix time.
  std::chrono::milliseconds until{0};

  bool operator==(const StoredTable&) const = default;
};

struct StoredChallenge {
  lobby::Challenge challenge;  // only the ids of its players
  domain::IdempotencyKey made_by;
  /// When it expires. Unix time.
  std::chrono::milliseconds until{0};

  bool operator==(const StoredChallenge&) const = default;
};

/// The expiry of an offer. Unix time.
struct OfferTerm {
  std::string id;
  std::chrono::milliseconds until{0};

  bool operator==(const OfferTerm&) const = default;
};

/// Threads: any; no call waits for the disk. Writes are carried out in the order of their calls, and a read
/// after a write's `done` sees that write. Errors: store-refused when the store is away, internal when it
/// works but rejects the change. After an Error a change may have been made, and every call is idempotent.
class OfferStore {
 public:
  /// In a database of the newest schema. `runner` outlives it.
  explicit OfferStore(SqlRunner& runner) : runner_(runner) {}

  /// Stores an open table with a new id. If its request has opened one that is still open, returns that one
  /// instead, and if it has led to a match, the match.
  /// Errors: request-id-reused when the request asked for another; too-many-tables when its owner has `most`;
  /// bad-token when the account is closed by now.
  void OpenTable(const StoredTable& table, std::size_t most, Done<OfferOrMatch<StoredTable>> done);
  /// All, in no particular order.
  void ListTables(Done<std::vector<StoredTable>> done);
  void FindTables(const std::vector<TableId>& ids, Done<std::vector<StoredTable>> done);
  /// The private table with this code.
  void FindTableByCode(const std::string& code, Done<std::optional<StoredTable>> done);
  /// Of all tables.
  void ListTableTerms(Done<std::vector<OfferTerm>> done);

  /// Returns whether it was open until now.
  void Close(const std::string& id, Done<bool> done);
  /// Closes those that expire at `by` or before, and returns which.
  void CloseOver(const std::vector<std::string>& ids, std::chrono::milliseconds by,
                 Done<std::vector<std::string>> done);
  /// All tables of these players expire at `until` at the earliest.
  void ExtendExpiry(const std::vector<AccountId>& owners, std::chrono::milliseconds until, Done<void> done);
  /// All tables of the player expire at `until`, but for those of correspondence.
  void SetTerm(const AccountId& owner, std::chrono::milliseconds until, Done<void> done);

  /// Stores a challenge with a new id. If its request has made one that is still open, returns that one
  /// instead, and if it has led to a match, the match.
  /// Errors: request-id-reused when the request asked for another; unknown-player when the receiver's account
  /// is closed by now, bad-token when the challenger's is.
  void MakeChallenge(const StoredChallenge& challenge, Done<OfferOrMatch<StoredChallenge>> done);
  /// All, in no particular order.
  void ListChallenges(Done<std::vector<StoredChallenge>> done);
  void FindChallenges(const std::vector<ChallengeId>& ids, Done<std::vector<StoredChallenge>> done);
  /// Of all challenges.
  void ListChallengeTerms(Done<std::vector<OfferTerm>> done);
  /// Challenges by these players, but for those of correspondence, end at `away` at the latest, since they
  /// have gone offline; nothing: they are online, and each ends `lasts` after it was made.
  void SetChallengers(const std::vector<AccountId>& from,
                      const std::optional<std::chrono::milliseconds>& away, std::chrono::milliseconds lasts,
                      Done<void> done);

 private:
  SqlRunner& runner_;
};

/// Within a change that no other runs beside.
Result<bool> OfferStands(SqlConnection& connection, const std::string& id);
Result<std::int64_t> RemoveOffer(SqlConnection& connection, const std::string& id);

}  // namespace merels::store
