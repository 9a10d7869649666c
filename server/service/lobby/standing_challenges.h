// The open challenges of the cluster: rows of the store, and this node's copy of them.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "common/base/done.h"
#include "server/cluster/cluster_broadcasts.h"
#include "server/domain/access_policy.h"
#include "server/domain/offers.h"
#include "server/service/accounts/accounts.h"
#include "server/service/base/ports.h"
#include "server/service/following/feeds.h"
#include "server/service/following/origins.h"
#include "server/service/lobby/seating.h"
#include "server/service/lobby/stored_offers.h"
#include "server/store/offers.h"

namespace merels::service {

/// Both players are notified, at any node, when a challenge is made and when it ends. If a broadcast was
/// lost, they are notified within lobby_interval_ms, and of an end only that the challenge has expired.
class StandingChallenges final : public StoredOffers<ChallengeId, domain::Challenges> {
 public:
  /// The collaborators and callbacks from the server. References outlive it.
  struct Context {
    store::OfferStore& store;
    Accounts& accounts;
    IdempotencyKeys& idempotency_keys;
    NoticeFeed& notices;
    ClusterBroadcasts* broadcasts;  // null on a single node
    Origins& origins;
    /// Whether the account has a stream open at this node.
    std::function<bool(const AccountId&)> is_here;
    /// A challenge is open that was unknown here before.
    std::function<void(const lobby::Challenge&)> stands;
  };
  StandingChallenges(const Ports& ports, Context context);

  /// Once, before anything else: reads the store. store-refused, after which it can be retried.
  void Begin(Done<void> done);

  /// Makes a challenge with a new id; if the request has made one already, returns that one, or its match.
  /// limit-reached, store-refused.
  void Make(const lobby::Challenge& challenge, const domain::IdempotencyKey& request,
            Done<lobby::Challenged> done);
  /// Looks up in the store a challenge that is unknown here. Where all are known it only calls `done`.
  /// store-refused.
  void LookFor(const ChallengeId& id, Done<void> done);

  /// A match is about to take it. Nothing: it has ended.
  std::optional<lobby::Challenge> Take(const ChallengeId& id);
  /// The match did not begin, for another reason than that the challenge had ended.
  void PutBack(const lobby::Challenge& challenge, const RequestId& request);
  /// The match began.
  void Accepted(const lobby::Challenge& challenge, const MatchId& match);
  /// The match did not begin, since the challenge had ended: the node that ended it announces that.
  void Gone(const lobby::Challenge& challenge);

  /// Ends it without a match. Nothing happens when it has ended already. store-refused.
  void End(const lobby::ChallengeEnded& end, Done<void> done);

  /// The account's first stream was opened, or its last one closed.
  void SetHere(const AccountId& account, bool here);

 private:
  Result<void> MayMake(const lobby::Challenge& challenge) const;
  void TakeIn(const std::vector<store::StoredChallenge>& challenges, const Done<void>& done);
  void Enter(const store::StoredChallenge& kept, const match::Player& from, const match::Player& to);
  lobby::Challenge Made(const lobby::Challenge& challenge, const store::StoredChallenge& kept);
  void TellMade(const lobby::Challenge& challenge);
  /// Notifies the players online here that the challenge has ended, once.
  void Ended(const lobby::Challenge& challenge, const lobby::ChallengeEnded& end);
  /// The same, and announces it to the other nodes.
  void TellEnded(const lobby::Challenge& challenge, const lobby::ChallengeEnded& end);

  void HeardEnd(const std::string& about);
  void KeepUp();

  bool IsHere(const AccountId& account) const override { return context_.is_here(account); }
  void ListTerms(Done<std::vector<store::OfferTerm>> done) override;
  void LookAt(const std::vector<ChallengeId>& ids, Done<void> done) override;
  void CloseOver(const std::vector<ChallengeId>& due, milliseconds by) override;
  void Vanished(const ChallengeId& id) override;

  Context context_;
  bool began_ = false;
};

}  // namespace merels::service
