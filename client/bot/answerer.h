// The bot's answers to challenges: it accepts all of them while it has a free seat.
#pragma once

#include <functional>
#include <map>
#include <optional>

#include "client/bot/inbox.h"
#include "client/bot/log.h"
#include "client/bot/wishes.h"
#include "client/sdk/calls.h"
#include "common/lobby/lobby.h"

namespace merels::bot {

/// Neither waits nor reads a clock. One thread.
class Answerer {
 public:
  /// Answers of calls come by `post`, on any thread. References outlive the calls.
  Answerer(const Wishes& wishes, AccountId me, sdk::Calls& calls, Log& log, std::function<void(Update)> post);

  /// `free`: the number of further matches.
  void Take(const lobby::NoticesSnapshot& notices, int free);
  void Take(const lobby::ChallengeMade& made, int free);
  /// The match, if the challenge led to one.
  std::optional<MatchId> Take(const ChallengeAnswered& answered);

  /// Matches that may still begin: unanswered acceptances.
  int expected() const { return static_cast<int>(accepting_.size()); }
  /// Whether a challenge may still lead to a match against this player.
  bool Expects(const AccountId& opponent) const;

 private:
  void Answer(const lobby::Challenge& challenge, int free);
  std::optional<lobby::DeclineReason> WhyNot(const lobby::Challenge& challenge, int free) const;

  const Wishes wishes_;
  const AccountId me_;
  sdk::Calls& calls_;
  Log& log_;
  const std::function<void(Update)> post_;
  std::map<ChallengeId, AccountId> accepting_;  // with their challengers
};

}  // namespace merels::bot
