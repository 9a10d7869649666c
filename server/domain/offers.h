// The open tables and challenges of the server: offers by one player to others.
//
// Contents: OfferBook, the common base, oldest first; Tables; Challenges.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/clock/time_control.h"
#include "common/lobby/lobby.h"

namespace merels::domain {

/// Single-threaded. `now` is monotonic. `Policy` gives an Offer's owner, its time, and the other players it
/// is announced to: Policy::Owner(offer), MadeAt(offer), Others(offer).
template <class Offer, class Id, class Policy>
class OfferBook {
 public:
  using Nanos = std::chrono::nanoseconds;

  /// nullptr: it has ended, or there never was one.
  const Offer* Find(const Id& id) const {
    const Kept* kept = FindKept(id);
    return kept == nullptr ? nullptr : &kept->offer;
  }
  /// The request that made it; empty when there is none with this id.
  RequestId RequestOf(const Id& id) const {
    const Kept* kept = FindKept(id);
    return kept == nullptr ? RequestId() : kept->request;
  }
  /// The player's open offer that was made by this request.
  const Offer* FindRequest(const AccountId& owner, const RequestId& request) const {
    return FindOwn(owner, [&](const Kept& kept) { return kept.request == request; });
  }
  /// Removes and returns it; nothing when it has ended already.
  std::optional<Offer> Remove(const Id& id) {
    const auto key = by_id_.find(id);
    if (key == by_id_.end()) return std::nullopt;
    const Id own = id;  // the id that was given may be the offer's, and go with it
    SetTerms(kept_.at(key->second), std::nullopt, std::nullopt);
    Offer offer = std::move(kept_.extract(key->second).mapped().offer);
    by_id_.erase(key);
    Unlist(Policy::Owner(offer), own);
    for (const AccountId& other : Policy::Others(offer)) Unlist(other, own);
    return offer;
  }

  /// Those that have expired by now; they no longer have an expiry time.
  std::vector<Id> TakeDue(Nanos now) {
    std::vector<Id> due;
    while (!ends_.empty() && ends_.begin()->first <= now) {
      due.push_back(ends_.begin()->second);
      SetTerms(kept_.at(by_id_.at(due.back())), std::nullopt, std::nullopt);
    }
    return due;
  }
  /// When the next one expires; nothing while none has an expiry time.
  std::optional<Nanos> NextExpiry() const {
    return ends_.empty() ? std::nullopt : std::optional(ends_.begin()->first);
  }

  std::size_t size() const { return kept_.size(); }
  std::vector<Id> Ids() const {
    std::vector<Id> ids;
    for (const auto& [id, key] : by_id_) ids.push_back(id);
    return ids;
  }
  /// The owner of each, in no particular order.
  std::vector<AccountId> OwnerOfEach() const {
    std::vector<AccountId> owners;
    for (const auto& [key, kept] : kept_) owners.push_back(Policy::Owner(kept.offer));
    return owners;
  }
  /// Each owner once.
  std::vector<AccountId> Owners() const {
    std::vector<AccountId> owners = OwnerOfEach();
    std::sort(owners.begin(), owners.end());
    owners.erase(std::unique(owners.begin(), owners.end()), owners.end());
    return owners;
  }

 protected:
  // Oldest first; the id breaks ties and makes a stable page token.
  using Key = std::pair<clock::Millis, Id>;
  struct Kept {
    Offer offer;
    RequestId request;
    std::optional<Nanos> ends_at;     // at the latest
    std::optional<Nanos> away_until;  // when its owner has no stream

    std::optional<Nanos> expiry() const {
      return ends_at && away_until ? std::min(*ends_at, *away_until) : ends_at ? ends_at : away_until;
    }
  };

  const std::map<Key, Kept>& kept() const { return kept_; }

  Kept& Insert(Offer offer, RequestId request) {
    const Id id = offer.id;
    const Key key{Policy::MadeAt(offer), id};
    by_id_.emplace(id, key);
    by_player_[Policy::Owner(offer)].push_back(id);
    for (const AccountId& other : Policy::Others(offer)) by_player_[other].push_back(id);
    return kept_.emplace(key, Kept{std::move(offer), std::move(request), {}, {}}).first->second;
  }
  void SetTerms(Kept& kept, std::optional<Nanos> ends_at, std::optional<Nanos> away_until) {
    if (const auto before = kept.expiry()) ends_.erase({*before, kept.offer.id});
    kept.ends_at = ends_at;
    kept.away_until = away_until;
    if (const auto now = kept.expiry()) ends_.emplace(*now, kept.offer.id);
  }
  const Kept* FindKept(const Id& id) const {
    const auto key = by_id_.find(id);
    return key == by_id_.end() ? nullptr : &kept_.at(key->second);
  }
  Kept* FindKept(const Id& id) { return const_cast<Kept*>(std::as_const(*this).FindKept(id)); }
  /// A player's offers, made by them or announced to them, oldest first.
  std::vector<Id> IdsOf(const AccountId& player) const {
    const auto found = by_player_.find(player);
    return found == by_player_.end() ? std::vector<Id>() : found->second;
  }
  template <class Holds>
  const Offer* FindOwn(const AccountId& owner, Holds holds) const {
    for (const Id& id : IdsOf(owner)) {
      const Kept* kept = FindKept(id);
      if (Policy::Owner(kept->offer) == owner && holds(*kept)) return &kept->offer;
    }
    return nullptr;
  }

 private:
  void Unlist(const AccountId& player, const Id& id) {
    const auto found = by_player_.find(player);
    if (found == by_player_.end()) return;
    std::erase(found->second, id);
    if (found->second.empty()) by_player_.erase(found);
  }

  std::map<Key, Kept> kept_;
  std::unordered_map<Id, Key> by_id_;
  std::unordered_map<AccountId, std::vector<Id>> by_player_;
  std::set<std::pair<Nanos, Id>> ends_;  // of those that expire
};

/// The server's limits on tables.
struct TableLimits {
  std::size_t per_account = 4;
  /// How long a table stays open if its owner has had no stream since opening it,
  std::chrono::milliseconds lifetime{600'000};
  /// and for how long after the owner's last stream was closed.
  std::chrono::milliseconds away{60'000};
  /// How long a table of correspondence stays open, wherever its owner is.
  std::chrono::hours correspondence{14 * 24};
};

struct TablePolicy {
  static const AccountId& Owner(const lobby::Table& table) { return table.owner.id; }
  static clock::Millis MadeAt(const lobby::Table& table) { return table.opened_at; }
  static std::vector<AccountId> Others(const lobby::Table&) { return {}; }
};

/// `here`: whether the owner has a stream; while they have one, the table does not expire, but for one of
/// correspondence, which ends at a fixed time.
class Tables : public OfferBook<lobby::Table, TableId, TablePolicy> {
 public:
  explicit Tables(TableLimits limits) : limits_(limits) {}

  /// Whether this owner may open one more: too-many-tables. Does not check the server's limit.
  Result<void> MayOpen(const AccountId& owner) const;
  const lobby::Table* FindCode(std::string_view code) const;

  /// Removes and returns the table, so that only one caller gets it. unknown-table, own-table.
  Result<lobby::Table> Take(const TableId& id, const AccountId& guest);
  /// Opens a table with a new id and code; or puts back one that was taken in vain, in its old place, with a
  /// new expiry time.
  void Put(lobby::Table table, RequestId request, bool here, Nanos now);
  /// Removes and returns the table; nothing when there is none.
  std::optional<lobby::Table> Close(const TableId& id);

  /// The owner has asked for this table again: if it expires, its time starts anew.
  void Renew(const TableId& id, Nanos now);
  /// Sets whether an owner has a stream: without one, their tables expire.
  void SetHere(const AccountId& owner, bool here, Nanos now);
  /// The table expires at `at`. Does nothing when there is no such table.
  void EndAt(const TableId& id, Nanos at);

  std::vector<lobby::Table> OfOwner(const AccountId& owner) const;
  /// Up to `size` public tables after the place `after` (empty: from the oldest), oldest first.
  std::vector<lobby::Table> Public(std::size_t size, const std::string& after) const;
  /// The place of a table, for the next page; valid also when there is no such table by then.
  static std::string PlaceOf(const lobby::Table& table);

 private:
  TableLimits limits_;
  std::unordered_map<std::string, TableId> by_code_;
};

/// The server's limits on challenges.
struct ChallengeLimits {
  std::size_t given = 8;  // sent by one player
  std::chrono::milliseconds lifetime{600'000};
  std::chrono::milliseconds away{60'000};      // how long a challenger may be without a stream
  std::chrono::hours correspondence{14 * 24};  // instead of both
};

struct ChallengePolicy {
  static const AccountId& Owner(const lobby::Challenge& challenge) { return challenge.from.id; }
  static clock::Millis MadeAt(const lobby::Challenge& challenge) { return challenge.created_at; }
  static std::vector<AccountId> Others(const lobby::Challenge& challenge) {
    return challenge.heard ? std::vector{challenge.to.id} : std::vector<AccountId>();
  }
};

class Challenges : public OfferBook<lobby::Challenge, ChallengeId, ChallengePolicy> {
 public:
  explicit Challenges(ChallengeLimits limits) : limits_(limits) {}

  /// Whether the challenger may make one more: limit-reached. Does not check the limits of the server and of
  /// the challenged player.
  Result<void> MayAdd(const lobby::Challenge& challenge) const;
  /// Adds a challenge with a new id, or puts back one that was not taken after all; `here`: whether the
  /// challenger has a stream.
  void PutBack(lobby::Challenge challenge, RequestId request, bool here, Nanos now);

  /// The rematch of that match offered by this player.
  const lobby::Challenge* FindRematch(const AccountId& from, const MatchId& match) const;
  /// Sent and received, oldest first; without received ones that are hidden from the player.
  std::vector<lobby::Challenge> Of(const AccountId& player) const;

  /// Sets whether a player has a stream: without one, their challenges expire after `away`.
  void SetHere(const AccountId& player, bool here, Nanos now);
  /// The challenge ends at `at` at the latest. Does nothing when it has ended.
  void EndBy(const ChallengeId& id, Nanos at);
  /// The challenger of each challenge to a player.
  std::vector<AccountId> ChallengersOf(const AccountId& to) const;

 private:
  ChallengeLimits limits_;
};

}  // namespace merels::domain
