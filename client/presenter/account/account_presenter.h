// The screen of one's own account: a guest becomes a member, a member changes their password, and both see
// where they are signed in and can end those sign-ins.
#ifndef MERELS_CLIENT_PRESENTER_ACCOUNT_ACCOUNT_PRESENTER_H_
#define MERELS_CLIENT_PRESENTER_ACCOUNT_ACCOUNT_PRESENTER_H_

#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/effects.h"
#include "client/presenter/base/intents.h"
#include "client/presenter/page/page_view_state.h"
#include "client/presenter/people/people_presenter.h"

namespace merels::presenter {

/// A second press within this time signs a guest out, which ends the account for good.
inline constexpr model::Millis kSignOutArmed = std::chrono::seconds(4);

class AccountPresenter {
 public:
  /// `effects` outlives the presenter.
  AccountPresenter(match::Player me, Effects& effects) : me_(std::move(me)), effects_(effects) {}

  /// The screen is shown.
  void Enter();
  void Hear(const model::AccountAnswer& answer);
  /// Whether the intent was meant for this screen.
  bool Do(const Intent& intent, model::Millis now);
  /// `people`: has the list of blocked players, which is offered beside the sign-ins; nullptr: it is not
  /// offered.
  PageViewState View(model::Millis now, const PeoplePresenter* people = nullptr) const;

  const match::Player& me() const { return me_; }
  /// Whether this program has asked to be signed out.
  bool signing_out() const { return signing_out_; }

 private:
  struct UpdateVisitor;
  bool DoPress(const Press& press, model::Millis now);
  void Edit(Field field, const std::string& text);
  void SignUp();
  void ChangePassword();
  void SignOut(model::Millis now);
  std::string* TextOf(Field field);
  Form SignUpForm() const;
  Form PasswordForm() const;
  Form LeaveForm(model::Millis now) const;
  ListPage Places() const;

  match::Player me_;
  Effects& effects_;
  std::string name_, password_, old_password_, new_password_, invite_;
  bool invite_wanted_ = false;  // the server has asked for one
  std::optional<Error> why_;    // the last attempt to sign up, or to change the password, failed
  std::string done_;            // or went well
  bool busy_ = false;
  bool signing_out_ = false;
  std::optional<model::Millis> sign_out_pressed_at_;
  std::optional<std::vector<model::SignInPlace>> places_;
  std::string places_problem_;
  bool blocked_shown_ = false;  // instead of the places
};

/// The field for the invite code that a server may ask of new members; shown once it has asked.
TextField InviteField(const std::string& text, bool enabled, const std::optional<Error>& why);

/// Whether an error of this reason is about the name and is shown beside it; the next, about the password.
bool IsAboutName(Reason reason);
bool IsAboutPassword(Reason reason);

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_ACCOUNT_ACCOUNT_PRESENTER_H_
