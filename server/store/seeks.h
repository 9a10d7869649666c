// Seeks of a cluster: players who wait at any of its nodes to be paired.
//
// A pair is made in two steps. The leader claims both seeks for a match in one change, so that no other
// claims or cancels either; then the first row of the match takes the first of the two (Row::takes). A claim
// without an outcome is taken back by whoever finds it: both seeks get new ids, so a late row takes nothing
// and is fenced.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "common/base/done.h"
#include "common/base/ids.h"
#include "common/lobby/lobby.h"
#include "server/domain/request_key.h"
#include "server/store/offers.h"

namespace merels::store {

class SqlRunner;

struct StoredSeek {
  std::string id;
  domain::IdempotencyKey sought_by{AccountId(), RequestId()};
  lobby::SeekTerms terms = {};
  std::chrono::milliseconds since{0};  // Unix time, as is the next
  /// When it expires, unless that is extended.
  std::chrono::milliseconds until{0};
  /// The match that the leader wants to begin with it; empty: it waits.
  MatchId claimed_for = {};

  const AccountId& owner() const { return sought_by.key.account; }
  bool operator==(const StoredSeek&) const = default;
};

/// Threads: any; no call waits for the disk. Writes are carried out in the order of their calls, and a read
/// after a write's `done` sees that write. Errors: store-refused when the store is away, internal when it
/// works but rejects the change. After an Error a change may have been made, and every call is idempotent.
class SeekStore {
 public:
  /// In a database of the newest schema. `runner` outlives it.
  explicit SeekStore(SqlRunner& runner) : runner_(runner) {}

  /// Stores a seek with a new id. If its request has led to a match, returns that instead, and if the player
  /// has a seek already that is open at `now`, that one. already-seeking: that one is for something else;
  /// request-id-reused: the request asked for something else; bad-token: the account is closed by now.
  void Make(const StoredSeek& seek, std::chrono::milliseconds now, Done<OfferOrMatch<StoredSeek>> done);
  /// All, in no particular order.
  void List(Done<std::vector<StoredSeek>> done);
  /// Ends one that is not claimed. Returns whether it did.
  void Close(const std::string& id, Done<bool> done);
  /// These expire at `until` at the earliest.
  void ExtendExpiry(const std::vector<std::string>& ids, std::chrono::milliseconds until, Done<void> done);
  /// Claims both for a match, if both wait and the lease `lease` has this epoch. Returns whether it did;
  /// otherwise nothing is changed.
  void Claim(const std::array<std::string, 2>& ids, const MatchId& match, const std::string& lease,
             std::int64_t epoch, Done<bool> done);
  /// Seeks claimed for the match wait again, with these ids. If the match has begun and taken one of the two,
  /// the other ends.
  void TakeBack(const MatchId& match, const std::array<std::string, 2>& ids, Done<void> done);
  /// The match has begun, or will never begin and its players are notified: the seeks claimed for it end.
  void End(const MatchId& match, Done<void> done);

 private:
  SqlRunner& runner_;
};

}  // namespace merels::store
