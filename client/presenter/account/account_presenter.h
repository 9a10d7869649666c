// The account screen: a guest becomes a member, a member changes their password, and both see and end their
// sign-ins.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/presenter/account/account_view_state.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/page/page_view_state.h"
#include "client/presenter/players/players_presenter.h"

namespace merels::presenter {

/// A second press within this time signs a guest out, which deletes the account for good.
inline constexpr model::Millis kSignOutArmed = std::chrono::seconds(4);

class AccountPresenter final : public ScreenOf<PageViewState> {
 public:
  /// `players`, with the lists of friends and of blocked players, and `effects` outlive the presenter.
  AccountPresenter(match::Player me, const PlayersState& players, Effects& effects)
      : me_(std::move(me)), players_(players), effects_(effects) {}

  void Hear(const model::Update& update, model::Millis now) override;
  bool Do(const Intent& intent, model::Millis now) override;
  void Enter(model::Millis now) override;
  PageViewState View(model::Millis now) const override;

 private:
  struct UpdateVisitor;
  struct ActionVisitor;
  void Edit(Field field, const std::string& text);
  void SignUp();
  void ChangePassword();
  void SignOut(model::Millis now);
  std::string* TextOf(Field field);
  Form SignUpForm() const;
  Form PasswordForm() const;
  Form LeaveForm(model::Millis now) const;
  ListPage Places() const;
  ListPage ChosenList() const;

  match::Player me_;
  const PlayersState& players_;
  Effects& effects_;
  std::string name_, password_, old_password_, new_password_, invite_;
  bool invite_wanted_ = false;  // the server has asked for one
  std::optional<Error> why_;    // why the last sign-up or password change failed
  std::string done_;            // or the message that it succeeded
  bool busy_ = false;
  bool signing_out_ = false;
  std::optional<model::Millis> sign_out_pressed_at_;
  std::optional<std::vector<api::SignInEntry>> places_;
  std::string places_problem_;
  AccountList list_ = AccountList::kSignIns;
};

}  // namespace merels::presenter
