// The lobby: quick play, open tables, live games, and the dialog that opens a table.
#pragma once

#include <string>

#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/challenges/challenges_presenter.h"
#include "client/presenter/lobby/lobby_state.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/table/actions.h"

namespace merels::presenter {

class LobbyPresenter final : public ScreenOf<LobbyViewState> {
 public:
  /// All references outlive the presenter. Others may read `state`.
  LobbyPresenter(LobbyState& state, model::RatingBook& book, RequestIds new_id, Effects& effects);

  /// Follows the lobby and the user's notices.
  void Begin();
  /// Members play rated by default.
  void SetMember(bool member) { state_.member = state_.rated = member; }

  void Hear(const model::Update& update, model::Millis now) override;
  bool Do(const Intent& intent, model::Millis now) override;
  void ScreenChanged(Screen screen) override { shown_ = screen == Screen::kLobby; }
  void Tick(model::Millis now) override;
  void Settle() override;
  LobbyViewState View(model::Millis now) const override;

  const LobbyState& state() const { return state_; }
  /// The lobby as it is followed, with its filter.
  session::Topic topic() const { return session::Topic::Lobby(state_.filter); }

 private:
  struct UpdateVisitor;
  struct ActionVisitor;
  /// Takes an update of the lobby or of the user's notices.
  void Apply(const session::Delivery& delivery, model::Millis now);
  void HearNotice(const lobby::Notice& notice, model::Millis now);
  void HearNotices(model::Millis now);
  void HearPaired(const session::Delivery& delivery);
  bool DoAction(const Action& action, model::Millis now);
  void Search(model::Millis now);
  /// Starts a search by the terms of a finished game.
  void SearchBy(const QuickTerms& terms, model::Millis now);
  void CancelSearch();
  /// For a game in place of the search that has ended.
  void AskComputer();
  api::CreateSeek SeekRequest() const;
  Terms terms() const { return {state_.seek.clocks.front(), state_.rated}; }
  void UseCode();
  void UseLink();
  void Create();
  void MakeCasual(const TableId& id);
  /// Opens the dialog for a challenge to this player.
  void Challenge(match::Player opponent);
  void ChangeFilter(const Action& chip);
  bool DoKeyInDialog(const Key& key);
  // The keyboard: arrows choose a row, Enter joins a table, W watches a game.
  bool DoKey(const Key& key, model::Millis now);
  void ChooseRow(KeyCode code, model::Millis now);
  /// Acts on the chosen row.
  bool SitDown(model::Millis now);
  bool WatchRow(model::Millis now);
  void JoinListed(const TableId& id);
  void Join(TableId table, std::string code);

  LobbyState& state_;
  model::RatingBook& book_;
  RequestIds new_id_;
  Effects& effects_;
  ChallengeByName by_name_;
  bool shown_ = false;
  MatchId to_be_rated_;  // found by a rated search, until it is known whether the match is rated
};

}  // namespace merels::presenter
