// The lobby: quick play, open tables, live games, and the dialog that opens a table.
#ifndef MERELS_CLIENT_PRESENTER_LOBBY_LOBBY_PRESENTER_H_
#define MERELS_CLIENT_PRESENTER_LOBBY_LOBBY_PRESENTER_H_

#include <optional>
#include <string>

#include "client/presenter/base/effects.h"
#include "client/presenter/base/intents.h"
#include "client/presenter/lobby/lobby_state.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/people/met.h"

namespace merels::presenter {

/// A match that somebody wants to watch, and the code for it if it has one.
struct MatchWish {
  MatchId match;
  std::string code;
};

class LobbyPresenter {
 public:
  LobbyPresenter(AccountId me, RequestIds new_id, Effects& effects);

  const LobbyState& state() const { return state_; }
  /// The lobby as it is followed, with its filter.
  session::Topic topic() const { return session::Topic::Lobby(state_.filter); }

  /// An update of the lobby or of the user's notices. The match to go to, when one of the user's has begun.
  std::optional<MatchId> Apply(const session::Delivery& delivery, model::Millis now);
  /// The answer to a request of this screen. The match to go to, when one of the user's has begun.
  std::optional<MatchId> Apply(const model::Answer& answer);
  void Fail(const Error& why);
  /// Members play rated unless they say otherwise.
  void SetMember(bool member) { state_.member = state_.rated = member; }
  /// Where ratings are looked up; outlives the presenter.
  void SetBook(const model::RatingBook& book) { state_.book = &book; }
  /// Opens the dialog for a challenge to this player.
  void Challenge(match::Player opponent);
  /// A match of the user's own is over.
  void MatchEnded(const MatchId& id) { state_.notices.MatchEnded(id); }

  /// Whether the intent was meant for this screen. `watch`: the match that was typed in
  /// or chosen.
  bool Do(const Intent& intent, model::Millis now, std::optional<MatchWish>& watch);
  LobbyViewState View(model::Millis now) const;
  /// The owner of an open table, or a player of a listed game.
  std::optional<Met> Meet(const AccountId& account) const;

 private:
  struct UpdateVisitor;
  std::optional<MatchId> HearNotice(const lobby::Notice& notice);
  void HearNotices(model::Millis now);
  void Search(model::Millis now);
  void CancelSearch();
  void StopSearching();
  model::Seek Wish() const;
  bool DoPress(const Press& press, model::Millis now, std::optional<MatchWish>& watch);
  void UseCode(std::optional<MatchWish>& watch);
  void Create();
  void ChangeFilter(const Press& press);
  bool DoKeyInDialog(const Key& key);
  bool DoKey(const Key& key, model::Millis now, std::optional<MatchWish>& watch);
  void ChooseRow(KeyCode code, model::Millis now);
  /// Acts on the chosen row.
  bool SitDown(model::Millis now, std::optional<MatchWish>& watch);
  bool WatchRow(model::Millis now, std::optional<MatchWish>& watch);
  void JoinListed(const TableId& id);
  void Join(TableId table, std::string code);
  void AddToFrozen();

  RequestIds new_id_;
  Effects& effects_;
  LobbyState state_;
};

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_LOBBY_LOBBY_PRESENTER_H_
