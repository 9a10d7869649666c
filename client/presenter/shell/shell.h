// The whole program behind the window, without a window: which screen is shown, what is followed, what has
// been said. Owned by the window's thread; time is an argument.
#ifndef MERELS_CLIENT_PRESENTER_SHELL_SHELL_H_
#define MERELS_CLIENT_PRESENTER_SHELL_SHELL_H_

#include <optional>
#include <string>
#include <vector>

#include "client/model/session.h"
#include "client/model/update.h"
#include "client/presenter/account/account_presenter.h"
#include "client/presenter/account/sign_in_presenter.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/intents.h"
#include "client/presenter/base/settings.h"
#include "client/presenter/challenges/challenges_presenter.h"
#include "client/presenter/chat/chat_presenter.h"
#include "client/presenter/games/games_presenter.h"
#include "client/presenter/lobby/lobby_presenter.h"
#include "client/presenter/people/people_presenter.h"
#include "client/presenter/ratings/ranks_presenter.h"
#include "client/presenter/shell/app_view_state.h"
#include "client/presenter/table/table_presenter.h"
#include "client/presenter/watch/watch_presenter.h"

namespace merels::presenter {

inline constexpr model::Millis kToastStays = std::chrono::seconds(4);
/// A silence shorter than this is not mentioned.
inline constexpr model::Millis kAmberAfter = std::chrono::seconds(1);

/// What is pointed to outlives the shell.
struct ShellOptions {
  std::string server;
  std::string name;
  bool guest = false;  // sign in at once
  std::optional<MatchId> watch;
  /// Open a table of this ruleset at once, without a clock, unless there is something to play.
  std::string open{};
  Settings* settings = nullptr;  // none: what is chosen here holds for one run
};

class Shell {
 public:
  Shell(ShellOptions options, RequestIds new_id);
  Shell(const Shell&) = delete;
  Shell& operator=(const Shell&) = delete;

  void Start();
  void Hear(const model::Update& news, model::Millis now);
  void Do(const Intent& intent, model::Millis now);
  void Tick(model::Millis now);
  AppViewState View(model::Millis now) const;

  /// Requests, motions and sentences since they were last taken out.
  Effects& effects() { return effects_; }

  Screen screen() const { return screen_; }
  model::Session& session() { return session_; }
  const model::Session& session() const { return session_; }
  /// Nothing without an open table.
  const TablePresenter* table() const { return table_ ? &*table_ : nullptr; }
  const std::vector<Toast>& toasts() const { return toasts_; }
  /// Nothing before sign-in.
  const GamesPresenter* games() const { return games_ ? &*games_ : nullptr; }
  const ChatPresenter* chat() const { return chat_ ? &*chat_ : nullptr; }
  const WatchPresenter* watch() const { return watch_ ? &*watch_ : nullptr; }
  /// The newest error message; empty before any.
  const std::string& last_problem() const { return last_problem_; }

 private:
  struct UpdateVisitor;
  void HearDelivery(const session::Delivery& delivery, model::Millis now);
  /// What the lobby's presenter leaves to the shell.
  void HearNotice(const lobby::Notice& notice);
  void HearAccount(const model::AccountAnswer& answer);
  void HearTalk(const model::ChatUpdate& news);
  /// Begins to follow the chat of the match once it is known, and tells the table how a rematch stands.
  void KeepTable();
  /// Opens the sheet about a player whose name is on the screen.
  void ShowPerson(const AccountId& account);
  std::optional<Met> FindPerson(const AccountId& account) const;
  /// Follows the lobby without its filter while the screen of six boards needs it.
  void KeepWhole();
  const model::Lobby& whole() const { return whole_ ? *whole_ : lobby_->state().lobby; }
  void HearRatings(const model::RatingUpdate& news);
  void HearChange(const lobby::RatingChanged& change);
  /// Asks for the ratings of those who are on the screen.
  void AskForRatings();
  void HearRecord(const model::RecordAnswer& answer);
  void HearOnline(const model::Online& online);
  void HearEnd(const session::TopicEnded& ended);
  void GoTo(const MatchId& match);
  /// Opens a match to watch, unless the user is playing another.
  void LookAt(const MatchId& match, const std::string& code = {});
  void Open(const MatchId& match, const std::string& code = {});
  void OpenFirstTable();
  void Leave();
  /// Watches whatever is on a channel, one game after another.
  void WatchTv(const std::string& channel);
  void HearOnAir(const session::OnAir& on_air);
  /// Goes over to the next game once the end of this one has been seen.
  void KeepTv(model::Millis now);
  void StopTv();
  /// Back to the sign-in screen, without a connection. `forget`: the account is forgotten on this machine.
  void ReturnToSignIn(bool forget);
  void Show(Screen screen, model::Millis now);
  /// Opens and closes the sheet of keys, which takes every key while it is open.
  bool DoKeysSheet(const Intent& intent);
  bool DoPress(const Press& press, model::Millis now);
  bool DoOnScreen(const Intent& intent, model::Millis now);
  void Digest(model::Millis now);
  bool PlaysAt(const TablePresenter& table) const;
  /// In the pool of the clock that is chosen for quick play; empty when there is none.
  std::string OwnRating() const;
  TopBar Bar(model::Millis now) const;

  const ShellOptions options_;
  RequestIds new_id_;
  Effects effects_;
  model::Session session_;
  Screen screen_ = Screen::kSignIn;
  SignInPresenter sign_in_;
  std::optional<LobbyPresenter> lobby_;
  std::optional<model::Lobby> whole_;  // followed beside what the filter lets pass
  std::optional<TablePresenter> table_;
  std::optional<ChatPresenter> chat_;  // of that table, once it is known
  std::optional<ChallengesPresenter> challenges_;
  std::optional<session::Topic> tv_;  // the channel that is watched
  std::optional<MatchId> on_air_;     // what is on it
  std::optional<model::Millis> tv_end_seen_;
  std::optional<WatchPresenter> watch_;
  std::optional<GamesPresenter> games_;
  model::RatingBook book_;
  std::optional<RanksPresenter> ranks_;
  std::optional<AccountPresenter> account_;
  std::optional<PeoplePresenter> people_;
  std::vector<Toast> toasts_;
  std::vector<model::Millis> toast_times_;
  int next_toast_ = 1;
  std::string announcement_;
  std::string last_problem_;
  std::optional<Screen> keys_of_;  // whose sheet of keys is open; it goes with the screen
  bool first_table_wanted_ = true;
  bool closing_ = false;
};

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_SHELL_SHELL_H_
