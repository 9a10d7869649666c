// The whole program behind the window, without a window. It passes each update to all presenters, and each
// intent to its presenter, by the tables in shell/screens.h. It owns the connection's state, the account, the
// screen shown, and the toasts. Owned by the window's thread; time is an argument.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/model/update.h"
#include "client/presenter/base/actions.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/shell/app_view_state.h"
#include "client/presenter/shell/frame.h"
#include "client/presenter/shell/rated_games.h"
#include "client/presenter/shell/screens.h"

namespace merels::presenter {

class Shell final : private Navigator {
 public:
  Shell(ShellOptions options, RequestIds new_id);
  Shell(const Shell&) = delete;
  Shell& operator=(const Shell&) = delete;
  ~Shell() override = default;

  void Start();
  void Hear(const model::Update& update, model::Millis now);
  void Do(const Intent& intent, model::Millis now);
  void Tick(model::Millis now);
  AppViewState View(model::Millis now) const;

  /// Effects since they were last taken out.
  Effects& effects() { return shared_.effects; }

  Screen screen() const { return screen_; }
  model::Session& session() { return shared_.session; }
  const model::Session& session() const { return shared_.session; }
  const std::vector<Toast>& toasts() const { return toasts_.shown(); }
  /// The newest error message; empty before any.
  const std::string& last_problem() const { return toasts_.last_problem(); }

  /// The presenter of this type; nullptr while it does not exist: most need a sign-in.
  template <class Kind>
  const Kind* Find() const {
    for (const Presenter* presenter : Everyone()) {
      if (const auto* found = dynamic_cast<const Kind*>(presenter)) return found;
    }
    return nullptr;
  }

 private:
  struct UpdateVisitor;
  struct ActionVisitor;
  void Show(Screen screen, model::Millis now) override;
  /// Whether anybody is signed in.
  bool in() const { return !overlays_.empty(); }
  ScreenPresenter& shown() const { return *screens_[static_cast<std::size_t>(screen_)]; }
  void Make(Lifetime lifetime);
  const ScreenRow& RowShown() const;
  /// All presenters that get updates; the sign-in screen's only before sign-in.
  std::vector<Presenter*> Everyone() const;
  void HearClosed(const model::Closed& closed, model::Millis now);
  void SignedIn(const match::Player& me, model::Millis now);
  /// To the sign-in screen, without a connection. `forget`: this machine forgets the account.
  void SignedOut(bool forget, model::Millis now);
  /// Remembers the server with the account whose token is kept; a guest beside it changes nothing.
  void RememberServer(const match::Player& me);
  void ForgetServer();
  void Tell(const model::Update& update, model::Millis now);
  void ChangeScreen(Screen screen);
  /// To the screen from which this one was opened, if its row says so; else to the lobby.
  void Back(model::Millis now);
  void Route(const Action& action, model::Millis now);
  void RouteDispatched(model::Millis now);
  /// Offers an intent to the overlays, then to the screen.
  void Offer(const Intent& intent, model::Millis now);
  /// Closes the sheet of rules, which takes every key while it is open.
  bool DoRulesSheet(const Intent& intent);
  /// Opens and closes the sheet of keys, which takes every key while it is open.
  bool DoKeysSheet(const Intent& intent);
  void ShowKeys();
  /// Closes the sheet of a link, which takes every key while it is open.
  bool DoLinkSheet(const Intent& intent);
  /// Whether the user is to move at the table.
  bool OnTurn() const;
  /// Whether zen was on.
  bool LeaveZen(model::Millis now);
  void Settle(model::Millis now);
  void SeeWhetherRated(model::Millis now);
  /// With the names as the server reports them; without an id: not signed in.
  match::Player Me() const;

  Shared shared_;
  std::vector<std::unique_ptr<Presenter>> overlays_;  // in the order of OverlayRows(); empty before sign-in
  std::vector<std::unique_ptr<ScreenPresenter>> screens_;  // like ScreenRows(); null outside their lifetime
  Screen screen_ = Screen::kSignIn;
  Screen back_to_ = Screen::kSignIn;     // the screen before the account or the settings
  std::optional<Screen> keys_of_;        // the screen of the open sheet of keys; closed with the screen
  std::optional<std::string> rules_of_;  // the ruleset of the open sheet of rules
  std::string link_shown_;               // on the open sheet of a link; empty: none
  Toasts toasts_;
  std::string announcement_;
  std::string warning_;  // of something the server is about to do, until it answers again
  RatedGamesInProgress rated_games_;
  bool zen_ = false;       // switched on; has an effect only at tables with an unfinished game
  std::size_t asked_ = 0;  // requests that wait to be sent and will be answered
  bool closing_ = false;
};

}  // namespace merels::presenter
