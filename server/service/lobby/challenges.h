// Challenges, from the request to the match.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "common/api/lobby.h"
#include "common/base/done.h"
#include "common/lobby/lobby.h"
#include "server/base/lru.h"
#include "server/domain/access_policy.h"
#include "server/domain/offers.h"
#include "server/service/accounts/accounts.h"
#include "server/service/accounts/admission.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/page.h"
#include "server/service/following/feeds.h"
#include "server/service/following/origins.h"
#include "server/service/lobby/seating.h"
#include "server/service/ratings/ratings.h"

namespace merels::store {
class OfferStore;
}

namespace merels::service {

class ClusterBroadcasts;
class StandingChallenges;

/// All calls on the executor. challenge_service.proto says what each does, and when it is refused.
///
/// A retry of a granted request gets its first answer, also after a restart. Challenges survive a restart,
/// with their expiry times.
class Challenges {
 public:
  using Key = domain::RequestKey;

  /// The collaborators and callbacks from the server. References outlive it.
  struct Context {
    store::OfferStore& offers;
    ClusterBroadcasts* broadcasts;  // null on a single node
    Origins& origins;
    Accounts& accounts;
    Matches& matches;
    Seating& seating;
    Ratings& ratings;
    domain::AccessPolicy& access;
    NoticeFeed& notices;
    IdempotencyKeys& idempotency_keys;
    Admission& admission;
    /// Whether the account has a stream open.
    std::function<bool(const AccountId&)> is_here;
  };
  Challenges(const Ports& ports, Context context);
  Challenges(const Challenges&) = delete;
  ~Challenges();

  /// Once, before anything else. store-refused, after which it can be retried.
  void Begin(Done<void> done);
  /// The server stops.
  void Stop();

  void Make(const match::Player& from, const api::CreateChallenge& request, Done<lobby::Challenged> done);
  void OfferRematch(const match::Player& player, const api::OfferRematch& request,
                    Done<lobby::Challenged> done);
  void Accept(const match::Player& to, const api::AcceptChallenge& request, Done<Seated> done);
  /// store-refused for this and Withdraw.
  void Decline(const match::Player& to, const api::DeclineChallenge& request, Done<void> done);
  void Withdraw(const match::Player& from, const api::WithdrawChallenge& request, Done<void> done);
  /// One player has blocked the other: challenges and rematches between the two are declined or withdrawn.
  void EndBetween(const AccountId& one, const AccountId& other);
  /// The account is banned or closed: all its challenges end, sent and received.
  void Gone(const AccountId& account);
  std::vector<lobby::Challenge> Of(const AccountId& player) const { return known_.Of(player); }
  /// The number of open challenges known to this node.
  std::size_t standing() const { return known_.size(); }
  /// List, one page at a time.
  Page<lobby::Challenge> ListPage(const AccountId& player, const PageQuery& query) const;

  /// The account's first stream was opened, or its last one closed.
  void SetHere(const AccountId& account, bool here);

 private:
  using IdempotencyKey = domain::IdempotencyKey;
  /// Goes on with a request unless its outcome is known.
  void Begin(const IdempotencyKey& idempotency_key, Done<lobby::Challenged> done,
             std::function<void()> go_on);
  bool AnswerAgain(const IdempotencyKey& idempotency_key, const Done<lobby::Challenged>& done);
  /// AnswerAgain for a player who accepts a challenge.
  bool SeatAgain(const IdempotencyKey& idempotency_key, const Done<Seated>& done);
  /// not-rateable when the match is meant to be rated but cannot be.
  void CheckRated(const lobby::Challenge& challenge, Done<void> done);
  /// Adds a challenge. If its receiver has blocked the challenger, only the challenger is notified: it stays
  /// open like any unanswered challenge.
  void Stand(const lobby::Challenge& challenge, const IdempotencyKey& idempotency_key,
             const Done<lobby::Challenged>& done);
  void StandNow(lobby::Challenge challenge, const IdempotencyKey& idempotency_key,
                const Result<void>& may_begin, const Done<lobby::Challenged>& done);
  /// not-allowed: the first has blocked the other.
  Result<void> HasNotBlocked(const AccountId& one, const match::Player& other) const;
  void Again(const match::Player& player, const IdempotencyKey& idempotency_key, const match::Snapshot& over,
             const Done<lobby::Challenged>& done);
  /// A challenge has appeared that was unknown here: two offers of one rematch become one match.
  void Cross(const lobby::Challenge& one);
  /// `to` accepts the challenge, if it is still open once the match is known to be allowed.
  void Take(const lobby::Challenge& challenge, const match::Player& to, const IdempotencyKey& idempotency_key,
            Done<Seated> done);
  void Seat(const lobby::Challenge& challenge, const match::Player& to, const IdempotencyKey& idempotency_key,
            Done<Seated> done);
  void TakeKnown(const ChallengeId& id, const match::Player& to, const IdempotencyKey& idempotency_key,
                 const Done<Seated>& done);
  /// Ends a challenge that this player has sent (`given`) or received; another's is left alone.
  void End(const ChallengeId& id, bool given, const match::Player& by, lobby::ChallengeEnd how,
           lobby::DeclineReason reason, const Done<void>& done);

  Ports ports_;
  Context context_;
  const std::unique_ptr<StandingChallenges> standing_;
  const domain::Challenges& known_;
  LruMap<Key, MatchId, domain::RequestKeyHash> begun_;  // requests whose challenge became a match
  LruMap<ChallengeId, IdempotencyKey> rematches_;  // that were offered at this node, and by which requests
  CallbackScope callbacks_;
};

}  // namespace merels::service
