// One match at the table: takes its updates and the user's intents, and makes view state and commands. It
// sends only commands that the rules and the match allow at that moment.
#pragma once

#include "client/model/ratings.h"
#include "client/model/session.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/intents.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/table/table_state.h"
#include "client/presenter/table/table_view_state.h"
#include "client/session/update.h"

namespace merels::presenter {

/// After a longer silence the board is held and covered by the state of the reconnect.
inline constexpr model::Millis kOverlayAfter = std::chrono::seconds(5);
/// Less time given back after an outage is not mentioned.
inline constexpr model::Millis kGivenBackAtLeast = std::chrono::seconds(2);

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
  void ShareBoard(bool turning);
  /// This account plays here from now on.
  void Sit(const AccountId& account, model::Millis now);
  /// The open offer; nullptr: none. A casual rematch of a rated game is mentioned once, with the reason.
  void SetRematch(const lobby::Challenge* offer);
  /// Looks up the players' ratings, and the changes by a result at `date` (Unix time).
  void Rate(const model::RatingBook& book, model::Millis date);
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

 private:
  // Updates.
  struct Before {  // state before an update
    bool known = false;
    int plies = 0;
    bool my_turn = false;
    bool over = false;
    std::optional<rules::Game> game;
    std::optional<model::Pending> pending;
  };
  Before Remember() const;
  void Renew(const Before& before, model::Millis now);
  void Welcome();
  void Tell(const match::Entry& entry, const Before& before);
  void TellPly(const match::PlyPlayed& played, const Before& before);
  void PassIfBlocked(model::Millis now);

  // Gestures.
  struct ActionVisitor;
  void DoAction(const TableActions& actions, model::Millis now);
  void Gesture(const Hand::Result& result, const Draft& before, bool dropped, model::Millis now);
  void PressBoard(std::optional<board::Point> point, model::Millis now);
  void ReleaseBoard(const ReleasePoint& release, model::Millis now);
  void PlayPly(const rules::Ply& ply, const Draft& shown, bool dropped);
  void ShowPly(const rules::Ply& ply, const Draft& shown, rules::Side side, const rules::Game& before,
               bool dropped);
  void Finish(model::Millis now);

  // Premoves (table_premove.cc).
  void LayPremove();
  bool PlayPremove(model::Millis now);
  void DropPremove(const std::string& text, const std::string& why, model::Millis now);
  bool CancelPremove();

  void TakeBack();
  void Refuse(board::Point at, const std::string& sentence, model::Millis now);
  std::string WhyNot() const;

  /// Draws an arrow or a circle, or erases an equal one; a click first cancels a premove.
  void Annotate(const MarkPoints& mark);

  // Keys.
  bool DoKey(const Key& key, model::Millis now);
  bool TypeCharacter(char character, model::Millis now);
  void ShowCursor();
  bool MoveCursor(KeyCode arrow);
  bool StepHistory(KeyCode code);
  void Enter(model::Millis now);
  bool Escape();

  /// Turns the board at once, and makes that a preference for later boards.
  void Flip();
  void AskBest();
  void OpenTyped();
  void Look(int plies);
  void SubmitTyped();
  void Send(match::Action action);
  void Resign(model::Millis now);
  void Claim(match::Claim as, model::Millis now);
  /// Stops the clocks while the connection is lost, and requests the server's when it is back.
  void WatchLink(const model::Session& session, model::Millis now);
  void TellGivenBack(const model::ClockFace& before, model::Millis now);
  void TellPresence(const session::PresenceChanged& change, bool was_present);
  void Again();

  RequestIds new_id_;
  Effects& effects_;
  TableState state_;
  bool low_time_told_ = false;
  bool clocks_asked_ = false;                // since the reconnect
  bool claim_told_ = false;                  // the user knows that the match may be claimed
  std::optional<std::size_t> passed_after_;  // plies played when a pass was last sent
};

}  // namespace merels::presenter
