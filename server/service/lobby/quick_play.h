// Quick play: from the seek to the match.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/api/lobby.h"
#include "common/base/done.h"
#include "server/base/lru.h"
#include "server/domain/ticket_pool.h"
#include "server/service/accounts/accounts.h"
#include "server/service/accounts/admission.h"
#include "server/service/base/callback_scope.h"
#include "server/service/following/feeds.h"
#include "server/service/lobby/seating.h"
#include "server/service/ratings/ratings.h"

namespace merels::store {
struct ListedMatch;
struct StoredSeek;
}  // namespace merels::store

namespace merels::service {

using api::Ticket;

class ClusterBroadcasts;
class ClusterWaits;
class Matches;
class SeekNotices;
class SharedSeeks;

/// All calls on the executor.
///
/// A retry of a request that was granted gets its first answer; its outcome is looked up in the store, so
/// that this also holds after a restart. If it no longer waits, its player is notified. Tickets do not
/// survive a restart of the server: a ticket ends with the stream that would get the pairing, and its
/// request, when it is repeated, waits again. Both tickets of a pair are taken out of the pool in one step,
/// before their match is written; if it cannot be written, both players are notified.
///
/// Where there may be other nodes, tickets come from SharedSeeks and outlive a node; only the leader pairs,
/// and a pair is claimed in the store before its match begins.
class QuickPlay {
 public:
  /// Whether two players may be paired, by what either wants. Called in any order.
  using MayMeet = std::function<bool(const AccountId&, const AccountId&)>;
  /// The number of recent matches that decide which side a player gets; the newest also names their last
  /// opponent.
  static constexpr std::size_t kRecentMatches = 8;
  static constexpr std::chrono::seconds kUsualWaitsEvery{1};

  /// The collaborators and callbacks from the server. References outlive it.
  struct Context {
    Matches& matches;
    Accounts& accounts;
    Ratings& ratings;
    NoticeFeed& notices;
    IdempotencyKeys& idempotency_keys;
    Admission& admission;
    ClusterBroadcasts* broadcasts;  // null on a single node
    const std::string& node;        // one run of this node
    MayMeet may_meet;
  };
  QuickPlay(const Ports& ports, Context context);
  ~QuickPlay();
  QuickPlay(const QuickPlay&) = delete;
  QuickPlay& operator=(const QuickPlay&) = delete;

  /// Begin once, before anything else; Stop when the server stops.
  void Begin();
  void Stop();

  void Seek(const match::Player& player, const api::CreateSeek& request, const Done<Ticket>& done);
  /// The match, when pairing was faster.
  void Cancel(const match::Player& player, const Done<std::optional<MatchId>>& done);
  bool Seeks(const AccountId& player) const;
  /// The number of waiting players.
  std::size_t waiting() const { return pool_.size(); }
  /// The epoch of the lease by which this node pairs; 0: another node does, or there are no others.
  std::int64_t lead_epoch() const;
  /// As shown in the lobby. Computed once in kUsualWaitsEvery at most.
  const std::vector<lobby::UsualWait>& UsualWaits() const;

  /// A player's last stream that could get a pairing has ended: the ticket ends with it, as if it had never
  /// been requested.
  void Left(const AccountId& player);

 private:
  using Key = domain::RequestKey;

  /// The terms with canonical rulesets.
  Result<lobby::SeekTerms> CheckRequest(const match::Player& player, const api::CreateSeek& request) const;
  /// A request that has no answer yet, of a player who may have one more match.
  void TakeNew(const match::Player& player, const api::CreateSeek& request, const lobby::SeekTerms& terms,
               const Done<Ticket>& done);
  const domain::Ticket* Waiting(const AccountId& player) const;
  domain::Ticket* Entering(const Key& key);
  // The steps before a player's ticket enters the pool, one after the other.
  void FindEarlier(const domain::IdempotencyKey& idempotency_key, const Ticket& answer,
                   const Done<Ticket>& done);
  void FindRatings(const Key& key);
  void FindRecent(const Key& key);
  void Enter(const Key& key);
  void TellAgain(const Key& key);
  void GiveUp(const Key& key, const Error& why);

  // For several nodes.
  std::unique_ptr<SharedSeeks> MakeSharedSeeks();
  void Share(const domain::IdempotencyKey& idempotency_key, const Ticket& answer,
             const lobby::SeekTerms& terms, const Done<Ticket>& done);
  void SharedWaits(const store::StoredSeek& seek);
  void SharedGone(const store::StoredSeek& seek);
  void FindPaired(const store::StoredSeek& seek);
  void CancelShared(const match::Player& player, int tries, const Done<std::optional<MatchId>>& done);
  void TakeOut(const AccountId& player);
  bool pairs_here() const;

  void TellPaired(const AccountId& player, const MatchId& match);
  void TellProgress(const domain::Ticket& ticket);
  /// The shortest of those of the choices: more choices make no wait longer.
  std::optional<std::chrono::milliseconds> ExpectedWait(const lobby::SeekTerms& terms,
                                                        std::chrono::milliseconds now) const;
  void KeepTelling(const AccountId& player, const RequestId& request);
  void EndSeek(const domain::Ticket& ticket, Reason reason);
  void PairLater();
  void PairAll();
  void StartPair(const domain::TicketPair& pair);
  void Claim(const domain::TicketPair& pair, const MatchId& id, bool rated);
  /// `takes`: the offer that the match takes; if it has ended, the match does not begin. Empty: none.
  void Start(const domain::TicketPair& pair, const MatchId& id, bool rated, const std::string& takes);
  void Started(const domain::TicketPair& pair, const MatchId& id, const Result<void>& started);
  void Failed(const domain::TicketPair& pair, const Error& why);

  Ports ports_;
  const Context context_;
  domain::TicketPool pool_;
  LruMap<Key, Ticket, domain::RequestKeyHash> sought_;  // answers for retries
  /// Tickets whose request is being looked up in case an earlier run has paired it, with the players' data.
  std::unordered_map<AccountId, domain::Ticket> entering_;
  LruMap<AccountId, MatchId> paired_;  // the newest pairing
  TimerId round_ = 0;                  // 0: none, since nobody waits
  mutable std::vector<lobby::UsualWait> usual_;
  mutable std::optional<std::chrono::nanoseconds> usual_until_;  // none: not computed yet
  const std::unique_ptr<SeekNotices> seek_notices_;
  std::unique_ptr<SharedSeeks> shared_;          // null: there are no other nodes
  std::unique_ptr<ClusterWaits> cluster_waits_;  // null: there are no other nodes
  CallbackScope callbacks_;
};

}  // namespace merels::service
