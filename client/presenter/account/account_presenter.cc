#include "client/presenter/account/account_presenter.h"

#include <algorithm>
#include <utility>

#include "client/presenter/account/sign_in_presenter.h"
#include "client/words/day_text.h"
#include "client/words/text.h"

namespace merels::presenter {
namespace {

constexpr const char* kPlaces = "sign-ins";
constexpr const char* kBlocked = "blocked";

constexpr std::size_t kLongestInvite = 64;

TextField Secret(Field field, const char* label, const std::string& text, bool enabled) {
  return {field, label, "8 characters or more", text, enabled, kLongestPassword, true, ""};
}

}  // namespace

TextField InviteField(const std::string& text, bool enabled, const std::optional<Error>& why) {
  const bool wrong = why && why->reason == Reason::kWrongCode;
  return {Field::kInvite,
          "Invite",
          "The code you were given",
          text,
          enabled,
          kLongestInvite,
          false,
          wrong ? words::Capitalised(why->sentence) : ""};
}

bool IsAboutName(Reason reason) {
  return reason == Reason::kBadName || reason == Reason::kNameTooLong || reason == Reason::kNameReserved ||
         reason == Reason::kNameTaken;
}

bool IsAboutPassword(Reason reason) {
  return reason == Reason::kBadPassword || reason == Reason::kWrongPassword;
}

void AccountPresenter::Enter() {
  sign_out_pressed_at_.reset();
  done_.clear();
  why_.reset();
  effects_.Send(model::ListSignIns{});
}

struct AccountPresenter::UpdateVisitor {
  AccountPresenter& account;

  void operator()(const model::SignUpAnswer& answer) const {
    if (!Finish(answer.result.ok() ? Result<void>() : Result<void>(answer.result.error()))) return;
    account.me_ = *answer.result;
    account.done_ = "You are now " + account.me_.name + ". You keep your seats and games.";
    account.effects_.Announce(account.done_);
  }
  void operator()(const model::PasswordAnswer& answer) const {
    if (!Finish(answer.result)) return;
    account.done_ = "Password changed. All your other sign-ins have ended.";
    account.effects_.Announce(account.done_);
    account.effects_.Send(model::ListSignIns{});
  }
  void operator()(const model::SignInsAnswer& answer) const {
    account.places_problem_ = answer.result.ok() ? "" : words::Capitalised(answer.result.error().sentence);
    if (answer.result.ok()) account.places_ = *answer.result;
  }
  void operator()(const model::EndSignInAnswer& answer) const {
    if (!answer.result.ok()) return account.effects_.Complain(answer.result.error().sentence);
    if (!account.places_) return;
    std::erase_if(*account.places_, [&](const auto& place) { return place.id == answer.id; });
  }
  void operator()(const model::SignOutAnswer& answer) const {
    account.signing_out_ = answer.result.ok();
    if (!answer.result.ok()) account.effects_.Complain(answer.result.error().sentence);
  }
  /// Whether it went well.
  bool Finish(const Result<void>& result) const {
    account.busy_ = false;
    if (!result.ok()) {
      account.why_ = result.error();
      if (result.error().reason == Reason::kWrongCode) account.invite_wanted_ = true;
      account.effects_.Announce(words::Capitalised(result.error().sentence) + ".");
      return false;
    }
    for (auto* text : {&account.password_, &account.old_password_, &account.new_password_}) text->clear();
    return true;
  }
};

void AccountPresenter::Hear(const model::AccountAnswer& answer) { std::visit(UpdateVisitor{*this}, answer); }

std::string* AccountPresenter::TextOf(Field field) {
  switch (field) {
    case Field::kMemberName: return &name_;
    case Field::kPassword: return &password_;
    case Field::kOldPassword: return &old_password_;
    case Field::kNewPassword: return &new_password_;
    case Field::kInvite: return &invite_;
    default: return nullptr;
  }
}

bool AccountPresenter::Do(const Intent& intent, model::Millis now) {
  if (const auto* press = std::get_if<Press>(&intent)) return DoPress(*press, now);
  if (const auto* edit = std::get_if<presenter::Edit>(&intent)) {
    Edit(edit->field, edit->text);
  } else if (std::holds_alternative<Submit>(intent)) {
    me_.guest ? SignUp() : ChangePassword();
  } else {
    return false;
  }
  return true;
}

void AccountPresenter::Edit(Field field, const std::string& text) {
  if (auto* own = TextOf(field)) *own = text;
  why_.reset();
  done_.clear();
}

bool AccountPresenter::DoPress(const Press& press, model::Millis now) {
  switch (press.action) {
    case Action::kSignUp: SignUp(); return true;
    case Action::kChangePassword: ChangePassword(); return true;
    case Action::kSignOut: SignOut(now); return true;
    case Action::kReloadSignIns:
      places_problem_.clear();
      effects_.Send(model::ListSignIns{});
      return true;
    case Action::kChooseAccountList: blocked_shown_ = press.argument == kBlocked; return true;
    case Action::kEndSignIn: effects_.Send(model::EndSignIn{press.argument}); return true;
    default: return false;
  }
}

void AccountPresenter::SignUp() {
  if (!me_.guest || std::exchange(busy_, true)) return;
  why_.reset();
  effects_.Send(model::SignUp{name_, password_, invite_});
}

void AccountPresenter::ChangePassword() {
  if (me_.guest || std::exchange(busy_, true)) return;
  why_.reset();
  done_.clear();
  effects_.Send(model::ChangePassword{old_password_, new_password_});
}

void AccountPresenter::SignOut(model::Millis now) {
  const bool armed = sign_out_pressed_at_ && now - *sign_out_pressed_at_ <= kSignOutArmed;
  if (me_.guest && !armed) {
    sign_out_pressed_at_ = now;
    return;
  }
  if (!std::exchange(signing_out_, true)) effects_.Send(model::SignOut{});
}

Form AccountPresenter::SignUpForm() const {
  Form form{
      "sign-up",
      "Become a member",
      "A permanent name, rated games, and your seats and games wherever you sign in. Games in progress "
      "continue.",
      {{Field::kMemberName, "Name", "Letters, digits and _ - .", name_, !busy_, kLongestName, false, ""},
       Secret(Field::kPassword, "Password", password_, !busy_)},
      done_,
      false,
      {{Action::kSignUp, "", busy_ ? "Signing up…" : "Sign up",
        !busy_ && !name_.empty() && !password_.empty(), false, Emphasis::kPrimary}}};
  if (invite_wanted_) form.fields.push_back(InviteField(invite_, !busy_, why_));
  if (!why_ || why_->reason == Reason::kWrongCode) return form;
  const std::string sentence = words::Capitalised(why_->sentence);
  if (IsAboutName(why_->reason)) {
    form.fields[0].problem = sentence;
  } else if (IsAboutPassword(why_->reason)) {
    form.fields[1].problem = sentence;
  } else {
    form.note = sentence, form.wrong = true;
  }
  return form;
}

Form AccountPresenter::PasswordForm() const {
  Form form{"password",
            "Password",
            "Changing it signs you out everywhere else.",
            {Secret(Field::kOldPassword, "Current password", old_password_, !busy_),
             Secret(Field::kNewPassword, "New password", new_password_, !busy_)},
            done_,
            false,
            {{Action::kChangePassword, "", busy_ ? "Changing…" : "Change password",
              !busy_ && !old_password_.empty() && !new_password_.empty(), false, Emphasis::kPrimary}}};
  form.fields[0].hint.clear();
  if (!why_) return form;
  const std::string sentence = words::Capitalised(why_->sentence);
  if (why_->reason == Reason::kWrongPassword) {
    form.fields[0].problem = sentence;
  } else if (why_->reason == Reason::kBadPassword) {
    form.fields[1].problem = sentence;
  } else {
    form.note = sentence, form.wrong = true;
  }
  return form;
}

Form AccountPresenter::LeaveForm(model::Millis now) const {
  Form form{"leave", "Sign out", "", {}, "", false, {}};
  const bool armed = sign_out_pressed_at_ && now - *sign_out_pressed_at_ <= kSignOutArmed;
  const char* label = armed ? "Press again" : (signing_out_ ? "Signing out…" : "Sign out");
  form.text = me_.guest ? "A guest who signs out cannot come back, and loses all seats and games."
                        : "To sign in again you need your name and password.";
  form.buttons = {{Action::kSignInAs, "", "Switch account", true, false, Emphasis::kNormal},
                  {Action::kSignOut, "", label, !signing_out_, armed, Emphasis::kDanger}};
  return form;
}

ListPage AccountPresenter::Places() const {
  ListPage list;
  list.id = "sign-ins";
  list.title = "Where you are signed in";
  list.columns = {{"WHERE", 0.55F}, {"SINCE", 0.45F}};
  if (places_) {
    for (const auto& place : *places_) {
      Line line{place.id, std::nullopt, {}, std::nullopt, place.current};
      const std::string label = place.label.empty() ? "Guest" : place.label;
      line.cells = {{place.current ? "Here" : label, Tone::kPlain, place.current ? label : ""},
                    {place.since.count() == 0 ? "—" : words::DayText(place.since), Tone::kDim, ""}};
      if (!place.current) {
        line.act = Button{Action::kEndSignIn, place.id, "End", true, false, Emphasis::kNormal};
      }
      list.lines.push_back(std::move(line));
    }
    list.count = std::to_string(list.lines.size());
  }
  const bool failed = !places_problem_.empty();
  list.state = failed ? ListState::kFailed : (places_ ? ListState::kReady : ListState::kLoading);
  list.message = failed ? places_problem_ : "Fetching the list…";
  if (failed) list.more = Button{Action::kReloadSignIns, "", "Try again", true, false, Emphasis::kNormal};
  return list;
}

PageViewState AccountPresenter::View(model::Millis now, const PeoplePresenter* people) const {
  PageViewState page;
  page.title = me_.name;
  page.subtitle = me_.bot ? "Computer" : (me_.guest ? "Guest" : "Member");
  page.forms.push_back(me_.guest ? SignUpForm() : PasswordForm());
  if (!me_.guest && !done_.empty()) page.forms.front().note = done_;
  page.forms.push_back(LeaveForm(now));
  const bool blocked = people != nullptr && blocked_shown_;
  page.list = blocked ? people->BlockedList() : Places();
  if (people == nullptr) return page;
  page.list.chips = {{Action::kChooseAccountList, kPlaces, "Sign-ins", true, !blocked, Emphasis::kNormal},
                     {Action::kChooseAccountList, kBlocked, "Blocked", true, blocked, Emphasis::kNormal}};
  return page;
}

}  // namespace merels::presenter
