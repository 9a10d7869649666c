// The open challenges of the server.
#ifndef MERELS_SERVER_DOMAIN_CHALLENGES_H_
#define MERELS_SERVER_DOMAIN_CHALLENGES_H_

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/base/result.h"
#include "common/lobby/challenge.h"

namespace merels::domain {

/// The server's limits on challenges.
struct ChallengeLimits {
  std::size_t given = 8;  // sent by one player
  std::chrono::milliseconds lifetime{600'000};
  std::chrono::milliseconds away{60'000};  // how long a challenger may be without a stream
};

/// Single-threaded. Challenges are numbered by their making, which orders every list. `now` is monotonic.
class Challenges {
 public:
  using Nanos = std::chrono::nanoseconds;

  explicit Challenges(ChallengeLimits limits) : limits_(limits) {}

  /// Whether the challenger may make one more: limit-reached. Whether there is room for it in the house, and
  /// at the player, is asked elsewhere.
  Result<void> MayAdd(const lobby::Challenge& challenge) const;
  /// Adds a challenge with a new id, or puts back one that was removed in vain; `here`: whether the
  /// challenger has a stream.
  void PutBack(lobby::Challenge challenge, RequestId request, bool here, Nanos now);
  /// Removes and returns the challenge; nothing when it has ended already.
  std::optional<lobby::Challenge> Remove(const ChallengeId& id);

  const lobby::Challenge* Find(const ChallengeId& id) const;
  /// The request that made it; empty when it has ended.
  RequestId RequestOf(const ChallengeId& id) const;
  /// The challenge that this request of this player made.
  const lobby::Challenge* FindRequest(const AccountId& from, const RequestId& request) const;
  /// The rematch of that match that this player offers.
  const lobby::Challenge* FindRematch(const AccountId& from, const MatchId& match) const;
  /// Sent and received, oldest first; without received ones that are hidden from the player.
  std::vector<lobby::Challenge> Of(const AccountId& player) const;

  /// Sets whether a player has a stream: without one, their challenges stand only for a while.
  void SetHere(const AccountId& player, bool here, Nanos now);
  /// The challenge ends then at the latest. Does nothing when it has ended.
  void EndBy(const ChallengeId& id, Nanos at);
  /// Those whose time is over by now; from then on they have no term.
  std::vector<ChallengeId> TakeDue(Nanos now);
  std::size_t size() const { return kept_.size(); }
  std::vector<ChallengeId> Ids() const;
  /// Everybody who has made one, in no particular order.
  std::vector<AccountId> Challengers() const;
  /// Who has made each, in no particular order; and each of those that were sent to a player.
  std::vector<AccountId> ChallengerOfEach() const;
  std::vector<AccountId> ChallengersOf(const AccountId& to) const;
  /// When the next one's time is over; nothing while none has a term.
  std::optional<Nanos> NextExpiry() const;

 private:
  // Order of making; the id breaks ties.
  using Key = std::pair<clock::Millis, ChallengeId>;
  struct Kept {
    lobby::Challenge challenge;
    RequestId request;
    Nanos ends_at{0};                 // at the latest
    std::optional<Nanos> away_until;  // when the challenger has no stream

    Nanos expiry() const { return away_until ? std::min(ends_at, *away_until) : ends_at; }
    bool has_term() const { return expiry() < Nanos::max(); }
  };
  const Kept* FindKept(const ChallengeId& id) const;
  template <class Holds>
  const lobby::Challenge* FindGiven(const AccountId& from, Holds holds) const;

  ChallengeLimits limits_;
  std::map<Key, Kept> kept_;
  std::unordered_map<ChallengeId, Key> by_id_;
  std::unordered_map<AccountId, std::vector<ChallengeId>> by_player_;  // of either side
};

}  // namespace merels::domain

#endif  // MERELS_SERVER_DOMAIN_CHALLENGES_H_
