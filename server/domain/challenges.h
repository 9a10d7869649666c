// The open challenges of the server.
#pragma once

#include <chrono>
#include <cstddef>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/lobby/challenge.h"
#include "server/domain/offer_book.h"

namespace merels::domain {

/// The server's limits on challenges.
struct ChallengeLimits {
  std::size_t given = 8;  // sent by one player
  std::chrono::milliseconds lifetime{600'000};
  std::chrono::milliseconds away{60'000};  // how long a challenger may be without a stream
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
