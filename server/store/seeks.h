// Seeks of a house of several nodes: players who wait at any of them to be paired.
//
// A pair is made in two steps. The leader claims both seeks for a match in one change, so that no other
// claims or cancels either; then the first row of the match takes the first of the two (Row::takes). Whoever
// finds a claim that nothing came of takes it back: both seeks get new ids, so a row that is late takes
// nothing and is fenced.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "common/base/ids.h"
#include "common/clock/time_control.h"
#include "server/domain/request_key.h"
#include "server/store/done.h"
#include "server/store/offer_or_match.h"

namespace merels::store {

class SqlRunner;

struct StoredSeek {
  std::string id;
  domain::AskedRequest sought_by{AccountId(), RequestId()};
  std::string ruleset = {};  // canonical text
  clock::TimeControl clock = {};
  bool rated = false;
  std::chrono::milliseconds since{0};  // Unix time, as is the next
  /// The end of its term, unless that is extended.
  std::chrono::milliseconds until{0};
  /// The match that the leader wants to begin with it; empty: it waits.
  MatchId claimed_for = {};

  const AccountId& owner() const { return sought_by.key.account; }
  bool operator==(const StoredSeek&) const = default;
};

/// Threads, order and errors as of Store. After an Error a change may have been made, and every call is safe
/// to repeat.
class SeekStore {
 public:
  virtual ~SeekStore() = default;

  /// Keeps a seek with a new id. If its request has led to a match, that is given instead, and if the player
  /// has a seek already that stands at `now`, that one. already-seeking: that one is for something else;
  /// request-id-reused: the request asked for something else; bad-token: the account is closed by now.
  virtual void Make(const StoredSeek& seek, std::chrono::milliseconds now,
                    Done<OfferOrMatch<StoredSeek>> done) = 0;
  /// All, in no particular order.
  virtual void List(Done<std::vector<StoredSeek>> done) = 0;
  /// Ends one that is not claimed. Whether it did.
  virtual void Close(const std::string& id, Done<bool> done) = 0;
  /// The terms of these end at `until` at the earliest.
  virtual void ExtendExpiry(const std::vector<std::string>& ids, std::chrono::milliseconds until,
                            Done<void> done) = 0;
  /// Claims both for a match, if both wait and the lease `lease` has this epoch. Whether it did; otherwise
  /// nothing is changed.
  virtual void Claim(const std::array<std::string, 2>& ids, const MatchId& match, const std::string& lease,
                     std::int64_t epoch, Done<bool> done) = 0;
  /// What was claimed for the match waits again, with these ids. If the match has begun and taken one of the
  /// two, the other ends.
  virtual void TakeBack(const MatchId& match, const std::array<std::string, 2>& ids, Done<void> done) = 0;
  /// The match has begun, or will never begin and its players are told so: what was claimed for it ends.
  virtual void End(const MatchId& match, Done<void> done) = 0;
};

/// In a database of the newest schema. `runner` outlives it.
std::unique_ptr<SeekStore> MakeSeekStore(SqlRunner& runner);

}  // namespace merels::store
