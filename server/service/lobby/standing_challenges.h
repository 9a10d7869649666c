// The challenges of the house that stand: rows of the store, and this node's copy of them.
#ifndef MERELS_SERVER_SERVICE_LOBBY_STANDING_CHALLENGES_H_
#define MERELS_SERVER_SERVICE_LOBBY_STANDING_CHALLENGES_H_

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "server/base/lru.h"
#include "server/domain/access_policy.h"
#include "server/domain/challenges.h"
#include "server/service/accounts/accounts.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/done.h"
#include "server/service/base/ports.h"
#include "server/service/following/cluster_broadcasts.h"
#include "server/service/following/feeds.h"
#include "server/service/following/origins.h"
#include "server/service/lobby/asked_requests.h"
#include "server/store/offers.h"

namespace merels::service {

/// All calls on the executor. As with OpenTables the store decides: a match takes the challenge's row with
/// its own first one. Both players are told, at whichever node they are, when a challenge is made and when it
/// ends. If what another node told was lost, they are told within lobby-interval-ms, and of an end only that
/// the challenge has expired.
class StandingChallenges {
 public:
  /// What they need of the server. References outlive it.
  struct Context {
    store::OfferStore& store;
    Accounts& accounts;
    AskedRequests& asked;
    NoticeFeed& notices;
    ClusterBroadcasts& news;
    Origins& origins;
    /// Whether the account has a stream open at this node.
    std::function<bool(const AccountId&)> is_here;
    /// A challenge stands that was not known here before.
    std::function<void(const lobby::Challenge&)> stands;
  };
  StandingChallenges(const Ports& ports, Context context);
  StandingChallenges(const StandingChallenges&) = delete;
  ~StandingChallenges() { Stop(); }

  /// Once, before anything else: reads the store. store-refused, after which it can be tried again.
  void Begin(Done<void> done);
  /// The server stops.
  void Stop();

  /// What this node knows.
  const domain::Challenges& known() const { return challenges_; }

  /// Makes a challenge with a new id; if the request has made one already, gives that one, or its match.
  /// limit-reached, store-refused.
  void Make(const lobby::Challenge& challenge, const domain::AskedRequest& request,
            Done<lobby::Challenged> done);
  /// Looks into the store for a challenge that is not known here. Where all are known it only calls `done`.
  /// store-refused.
  void LookFor(const ChallengeId& id, Done<void> done);

  /// A match is about to take it. Nothing: it has ended.
  std::optional<lobby::Challenge> Take(const ChallengeId& id);
  /// The match did not begin for another reason than that the challenge had ended.
  void PutBack(const lobby::Challenge& challenge, const RequestId& request);
  /// The match began.
  void Accepted(const lobby::Challenge& challenge, const MatchId& match);
  /// The match did not begin, since the challenge had ended: whoever ended it tells.
  void Gone(const lobby::Challenge& challenge);

  /// Ends it without a match. Nothing happens when it has ended already. store-refused.
  void End(const lobby::ChallengeEnded& end, Done<void> done);

  /// The account's first stream was opened, or its last one closed.
  void SetHere(const AccountId& account, bool here);

 private:
  bool alone() const;
  Result<void> MayMake(const lobby::Challenge& challenge) const;
  void TakeIn(const std::vector<store::StoredChallenge>& challenges, const Done<void>& done);
  void Enter(const store::StoredChallenge& kept, const match::Player& from, const match::Player& to);
  lobby::Challenge Made(const lobby::Challenge& challenge, const store::StoredChallenge& kept);
  void TellMade(const lobby::Challenge& challenge);
  /// Tells the players who are here that the challenge has ended, once.
  void Ended(const lobby::Challenge& challenge, const lobby::ChallengeEnded& end);
  /// The same, and the other nodes.
  void TellEnded(const lobby::Challenge& challenge, const lobby::ChallengeEnded& end);

  void Look();
  void Heard(const ChallengeId& id);
  void HeardEnd(const std::string& about);
  void Compare(const std::vector<ChallengeId>& known, const std::vector<store::OfferTerm>& terms);
  void LookAt(const std::vector<ChallengeId>& ids, Done<void> done);

  void Expire();
  void CloseOver(const std::vector<ChallengeId>& due, std::chrono::milliseconds by);
  void SetTimer();
  void KeepUp();

  Ports ports_;
  Context context_;
  domain::Challenges challenges_;
  std::set<ChallengeId> heard_;      // of, and not yet looked at
  std::set<ChallengeId> taking_;     // by matches that are on their way to the store
  LruMap<ChallengeId, bool> ended_;  // an older answer of the store may still show them
  bool began_ = false;
  TimerId timer_ = 0;  // for the challenge whose time is over next
  TimerId keeping_ = 0;
  TimerId looking_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_LOBBY_STANDING_CHALLENGES_H_
