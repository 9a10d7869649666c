// The sign-in screen; and how errors of names, passwords and invites are shown, here and on the account
// screen.
#pragma once

#include <optional>
#include <string>

#include "client/presenter/account/account_view_state.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/base/settings.h"
#include "client/presenter/local/local_state.h"
#include "common/base/result.h"

namespace merels::presenter {

class SignInPresenter final : public ScreenOf<SignInViewState> {
 public:
  /// `effects`, `servers` and `local` outlive the presenter. `local` nullptr: there are no local matches.
  SignInPresenter(std::string server, std::string name, Effects& effects, const RecentServers& servers,
                  LocalState* local = nullptr);

  /// Takes the outcome of an attempt, or why the user was signed out.
  void Hear(const model::Update& update, model::Millis now) override;
  bool Do(const Intent& intent, model::Millis now) override;
  /// The screen is shown again, without the last error message.
  void Enter(model::Millis now) override;
  void Renamed(const match::Player& me) override { Succeeded(me); }
  SignInViewState View(model::Millis now) const override;

 private:
  /// Signs in with the text of the fields.
  void SignIn(model::Entry entry);
  void Failed(const Error& why);
  void Succeeded(const match::Player& me);
  void Ended(const Error& why);
  HereToPlay Here() const;
  /// Complains about an empty field, if there is one.
  bool Missing(model::Entry entry);
  /// Whether there was anything.
  bool TakeBackWhatWasSaid();

  std::string server_;
  std::string name_;
  std::string password_;
  std::string invite_;
  bool invite_wanted_ = false;  // the server has asked for one
  bool busy_ = false;
  std::optional<SignInProblem> problem_;
  std::optional<Error> why_;  // about name, password or invite: shown beside them
  Effects& effects_;
  const RecentServers& servers_;
  LocalState* local_;
  match::Player me_;  // the account signed in now or last; without an id: none yet
};

/// For a token that the server no longer knows.
inline constexpr std::string_view kSignedOut = "You were signed out";
inline constexpr std::string_view kSignedOutWhy =
    "The server no longer knows this sign-in: it may have been ended elsewhere, or the password was changed. "
    "Sign in to go on";

/// How a failed attempt is shown.
SignInProblem DescribeFailure(const std::string& server, const Error& why);

/// The field for the invite code that a server may ask of new members; shown once the server has asked.
TextField InviteField(const std::string& text, bool enabled, const std::optional<Error>& why);

/// Whether an error of this reason is about the name and is shown beside it; the next, about the password.
bool IsAboutName(Reason reason);
bool IsAboutPassword(Reason reason);

}  // namespace merels::presenter
