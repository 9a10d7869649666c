// How the computer player answers challenges: it accepts all of them while it has a seat free.
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
  /// Answers of calls come back by `post`, from any thread. What is referred to outlives the calls.
  Answerer(const Wishes& wishes, AccountId me, sdk::Calls& calls, Log& log, std::function<void(Update)> post);

  /// `free`: how many more matches may be played.
  void Take(const lobby::NoticesSnapshot& notices, int free);
  void Take(const lobby::ChallengeMade& made, int free);
  /// The match, when one has come of it.
  std::optional<MatchId> Take(const ChallengeAnswered& answered);

  /// Matches that may still come: acceptances that are not answered.
  int expected() const { return static_cast<int>(accepting_.size()); }
  /// Whether a match against this player would come of a challenge.
  bool Expects(const AccountId& opponent) const;

 private:
  void Answer(const lobby::Challenge& challenge, int free);
  std::optional<lobby::DeclineReason> WhyNot(const lobby::Challenge& challenge, int free) const;

  const Wishes wishes_;
  const AccountId me_;
  sdk::Calls& calls_;
  Log& log_;
  const std::function<void(Update)> post_;
  std::map<ChallengeId, AccountId> accepting_;  // with the challenger
};

}  // namespace merels::bot
