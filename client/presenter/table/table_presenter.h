// One match at the table: takes its updates and the user's intents, and makes view state and commands. It
// sends only commands that the rules and the match allow at that moment.
#pragma once

#include "client/model/session.h"
#include "client/presenter/base/controls.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/table/table_news.h"
#include "client/presenter/table/table_state.h"
#include "client/presenter/table/table_view_state.h"
#include "client/session/update.h"

namespace merels::presenter {

/// After a longer silence the board is held and covered by the state of the reconnect.
inline constexpr model::Millis kOverlayAfter = std::chrono::seconds(5);
class TablePresenter {
 public:
  /// `effects` outlives the presenter. `me` empty: a spectator.
  TablePresenter(MatchId id, AccountId me, RequestIds new_id, Effects& effects);

  const TableState& state() const { return state_; }
  const model::Match& match() const { return state_.match; }

  void Apply(const session::Delivery& delivery, model::Millis now);
  void Acknowledge(const session::Acknowledgement& answer, model::Millis now);
  void Hear(const model::Answer<api::ListBestSolutions>& answer);
  /// Two players share this board: see Sit(). `turning`: the board turns to the side to move.
  void ShareBoard(bool turning) {
    state_.together = true;
    state_.turning = turning;
  }
  /// This account plays here from now on.
  void Sit(const AccountId& account, model::Millis now);
  /// The open offer; nullptr: none. A casual rematch of a rated game is mentioned once, with the reason.
  void SetRematch(const lobby::Challenge* offer);
  /// Looks up the players' ratings, and the changes by a result at `date` (Unix time).
  void Rate(const model::RatingBook& book, model::Millis date) {
    state_.ratings.LookUp(state_.match, state_.me, book, date);
  }
  void SetSought(bool sought) { state_.sought = sought; }
  void SetOnTv(bool on_tv) { state_.on_tv = on_tv; }
  void SetPreferences(const Preferences& preferences);
  void RatingChanged(const lobby::RatingChanged& change);
  /// The match cannot be followed, or no longer.
  void Fail(const Error& why);

  /// Whether the intent was for the match.
  bool Do(const Intent& intent, model::Millis now);
  /// Lets time pass.
  void Tick(const model::Session& session, model::Millis now);
  TableViewState View(const model::Session& session, model::Millis now) const;
  /// Turns this board; for all boards there is a preference.
  void Flip() { state_.turned = !state_.turned; }

 private:
  // Updates.
  void Renew(const MatchBefore& before, model::Millis now);
  void PassIfBlocked(model::Millis now);
  /// Stops the clocks while the connection is lost, and requests the server's when it is back.
  void WatchLink(const model::Session& session, model::Millis now);

  // Gestures.
  struct ActionVisitor;
  void Gesture(const Hand::Result& result, const Draft& before, bool dropped, model::Millis now);
  void PressBoard(std::optional<board::Point> point, model::Millis now);
  void ReleaseBoard(const ReleasePoint& release, model::Millis now);
  void PlayPly(const rules::Ply& ply, const Draft& shown, bool dropped);
  void Finish(model::Millis now);
  void TakeBack();
  void Refuse(board::Point at, const std::string& sentence, model::Millis now);
  /// Draws an arrow or a circle, or erases an equal one; a click first cancels a premove.
  void Annotate(const MarkPoints& mark);

  // The premove: it waits for one turn of the opponent, and has no effect before that.
  /// Makes a premove possible, or drops one made on another position.
  void LayPremove();
  /// The turn has come. Whether the ply was played whole.
  bool PlayPremove(model::Millis now);
  void DropPremove(const std::string& text, const std::string& why, model::Millis now);
  bool CancelPremove();

  // Keys: a whole game can be played without a mouse.
  bool DoKey(const Key& key, model::Millis now);
  bool TypeCharacter(char character, model::Millis now);
  void ShowCursor();
  bool MoveCursor(KeyCode arrow);
  bool StepHistory(KeyCode code);
  void Enter(model::Millis now);
  bool Escape();
  void OpenTyped() {
    if (state_.CanType()) state_.typed.emplace();
  }
  void SubmitTyped();
  void CloseTyped();

  // Commands, and what else the buttons do.
  void Send(match::Action action);
  void Resign(model::Millis now);
  void Claim(match::Claim as, model::Millis now) {
    if (state_.ClaimDue(now)) Send(match::ClaimAbandoned{as});
  }
  void Again();
  void AskBest();
  void Look(int plies);

  RequestIds new_id_;
  Effects& effects_;
  TableState state_;
  TableNews news_;
  bool clocks_asked_ = false;                // since the reconnect
  std::optional<std::size_t> passed_after_;  // plies played when a pass was last sent
};

}  // namespace merels::presenter
