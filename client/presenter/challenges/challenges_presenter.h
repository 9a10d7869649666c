// Challenges: challenging a player by name, answering challenges on any screen, and rematches.
#ifndef MERELS_CLIENT_PRESENTER_CHALLENGES_CHALLENGES_PRESENTER_H_
#define MERELS_CLIENT_PRESENTER_CHALLENGES_CHALLENGES_PRESENTER_H_

#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/effects.h"
#include "client/presenter/base/intents.h"
#include "client/presenter/challenges/ask_view_state.h"
#include "client/presenter/lobby/lobby_state.h"
#include "client/presenter/table/table_state.h"

namespace merels::presenter {

class ChallengesPresenter {
 public:
  /// `effects` outlives the presenter.
  ChallengesPresenter(AccountId me, RequestIds new_id, Effects& effects)
      : me_(std::move(me)), new_id_(std::move(new_id)), effects_(effects) {}

  /// Whether the intent was meant for challenges. Clock and kind are those chosen in the lobby.
  bool Do(const Intent& intent, const LobbyState& lobby);
  /// The match to go to, when one has begun.
  std::optional<MatchId> Hear(const model::ChallengeAnswer& answer);
  /// Says how a challenge of ours ended; before the lobby forgets it.
  void Hear(const lobby::ChallengeEnded& ended, const LobbyState& lobby);

  std::vector<Ask> Asks(const LobbyState& lobby) const;
  ChallengePanel Panel(const LobbyState& lobby) const;
  /// How a rematch of this match stands.
  Rematch RematchOf(const MatchId& match, const LobbyState& lobby) const;

 private:
  bool DoPress(const Press& press, const LobbyState& lobby);
  void Send(const LobbyState& lobby);
  void Decline(const std::string& argument);
  Ask AskOf(const lobby::Challenge& challenge) const;

  AccountId me_;
  RequestIds new_id_;
  Effects& effects_;
  std::string name_;
  std::string problem_;
  bool busy_ = false;
  ChallengeId declining_;  // the one for which reasons are offered; empty: none
};

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_CHALLENGES_CHALLENGES_PRESENTER_H_
