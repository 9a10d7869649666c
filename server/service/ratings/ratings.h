// Ratings: how results become ratings, lists of them, and the decisions that depend on them.
//
// Contents: RatingApplier, Ratings.
//
// A result is noted with the last row of a rated match; from then on it will be rated, even if this process
// ends. A result that spectators may not know yet is not rated yet, since ratings are public.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "common/api/account.h"
#include "common/api/ratings.h"
#include "common/base/done.h"
#include "common/base/result.h"
#include "common/lobby/lobby.h"
#include "common/rating/ledger.h"
#include "server/base/executor.h"
#include "server/base/lru.h"
#include "server/domain/access_policy.h"
#include "server/service/accounts/accounts.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/page.h"
#include "server/service/base/ports.h"
#include "server/service/following/feeds.h"
#include "server/service/match/terms.h"

namespace merels::store {
struct PoolStanding;
struct RatedBatch;
class Ratings;
struct StandingsQuery;
}  // namespace merels::store

namespace merels::service {

class ClusterBroadcasts;
class RatingBroadcasts;

/// All calls on the executor.
class RatingApplier {
 public:
  /// Results that are rated in one write.
  static constexpr std::size_t kBatch = 64;
  /// The delay after a write that the store refused.
  static constexpr std::chrono::milliseconds kRetry{1000};

  /// `rated` is called for each change once it is durable, in the order of the pool's log; after a write of
  /// unknown outcome perhaps never. References outlive it.
  RatingApplier(const Ports& ports, store::Ratings& ratings,
                std::function<void(const rating::Change&)> rated);
  ~RatingApplier();
  RatingApplier(const RatingApplier&) = delete;
  RatingApplier& operator=(const RatingApplier&) = delete;

  /// There may be something to rate: the server has started, or a match has ended.
  void Wake();

 private:
  /// Runs again after this much time, or earlier.
  void After(std::chrono::milliseconds time);
  void Run();
  void Rated(const Result<store::RatedBatch>& batch);

  Ports ports_;
  store::Ratings& ratings_;
  std::function<void(const rating::Change&)> rated_;
  bool running_ = false;
  bool again_ = false;  // something came while it ran
  TimerId timer_ = 0;   // 0: none
  std::chrono::nanoseconds timer_at_{0};
  CallbackScope callbacks_;
};

/// All calls on the executor; every `done` runs on it too, exactly once, possibly before the call returns.
/// Errors of every call, besides its own: store-refused. Of the lists also: bad-argument (no such pool, a
/// page token that is not ours). A page has 50 items by default, and at most 200.
class Ratings {
 public:
  static constexpr int kDefaultPage = 50;

  /// The keyed hash of an address, which only nodes of the cluster can make.
  using HashAddress = std::function<std::string(const std::string& address)>;

  /// References outlive it.
  Ratings(const Ports& ports, Accounts& accounts, const domain::AccessPolicy& access, NoticeFeed& notices,
          ClusterBroadcasts* broadcasts, HashAddress hash);
  ~Ratings();
  Ratings(const Ratings&) = delete;
  Ratings& operator=(const Ratings&) = delete;

  /// Begin once the server has started, Stop when it stops.
  void Begin();
  void Stop();
  /// Call it when a match of members has ended.
  void Wake() { applier_.Wake(); }

  /// A member has called from this address. Games between members of one address do not count for the
  /// leaderboard; the server's own machine is ignored.
  void NoteAddress(const match::Player& member, const std::string& address);

  /// The ratings of a player in each pool they have played in. unknown-player.
  void Get(const std::string& player, Done<lobby::PlayerRatings> done);
  /// Without provisional ones, a player whose rating has become provisional leaves a gap in the page, but not
  /// in the ranks.
  void ListStandings(const api::ListStandings& query, Done<Page<lobby::StandingLine>> done);
  /// unknown-player. The player must be named.
  void ListHistory(const api::ListRatingHistory& query, Done<Page<lobby::ChangeLine>> done);
  void ListLog(const api::ListRatingLog& query, Done<Page<lobby::ChangeLine>> done);

  /// A player's ratings in each pool they have played in, by pool. Guests have none.
  void FindPools(const match::Player& player, Done<std::vector<lobby::PoolRating>> done);
  /// The player's current rating in a pool: that of a newcomer for a guest, or for one who has not played
  /// there.
  void Find(const std::string& pool, const match::Player& player, Done<rating::Rating> done);

  /// The current average rating of the two players of each match in its pool, in the order of the matches; 0
  /// if there is no pool.
  void FindAverages(const std::vector<match::Summary>& matches, Done<std::vector<double>> done);
  /// The matches of the page whose average is in the range, with that average.
  void Keep(const rating::Range& range, Page<match::Summary> page, Done<Page<match::Summary>> done);

  /// The pool in which a match of these two on these terms is rated. not-rateable, with the reason why it can
  /// only be casual: a guest, a computer player, the terms, or too many matches between the two recently;
  /// banned.
  void MayRate(const Terms& terms, const match::Players& players, Done<std::string> done);
  /// The same for one player, as far as it does not depend on the opponent.
  Result<std::string> MayRate(const Terms& terms, const match::Player& player) const;

 private:
  void TellPlayers(const rating::Change& change);
  /// As shown to players: the rating is uncertain, or too few opponents were met for a rank.
  bool IsProvisional(const store::PoolStanding& one) const;
  void GetOf(const match::Player& player, const Done<lobby::PlayerRatings>& done);
  void AddSince(lobby::PlayerRatings ratings, const Done<lobby::PlayerRatings>& done);
  void NameStandings(std::vector<store::PoolStanding> found, std::int64_t rank,
                     const store::StandingsQuery& query, Done<Page<lobby::StandingLine>> done);
  void NameChanges(std::vector<rating::Change> found, bool more, Done<Page<lobby::ChangeLine>> done);

  Ports ports_;
  Accounts& accounts_;
  const domain::AccessPolicy& access_;
  const HashAddress hash_;
  std::unique_ptr<store::Ratings> ratings_;
  NoticeFeed& notices_;
  const std::unique_ptr<RatingBroadcasts> broadcasts_;  // null on a single node
  RatingApplier applier_;
  LruMap<AccountId, std::string> addresses_;  // hashes, as the store has them
  CallbackScope callbacks_;
};

}  // namespace merels::service
