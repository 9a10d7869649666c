#include "client/presenter/account/account_presenter.h"

#include <utility>

#include "client/presenter/account/sign_in_presenter.h"
#include "client/presenter/base/actions.h"
#include "client/presenter/base/controls.h"
#include "client/presenter/players/players_view_state.h"
#include "client/words/text.h"
#include "client/words/time_text.h"

namespace merels::presenter {
namespace {

TextField Secret(Field field, const char* label, const std::string& text, bool enabled) {
  return {field, label, "8 characters or more", text, enabled, kLongestPassword, true, ""};
}

/// The first sign-in of a guest has no label of its own.
std::string LabelOf(const api::SignInEntry& place, bool guest) {
  if (!place.label.empty()) return place.label;
  if (place.current) return "The window";
  return guest ? "Guest" : "Where you signed up";
}

}  // namespace

void AccountPresenter::Enter(model::Millis /*now*/) {
  sign_out_pressed_at_.reset();
  done_.clear();
  why_.reset();
  effects_.Send(api::ListSignIns{});
  if (list_ == AccountList::kFriends) effects_.Dispatch(action::ReloadFriends{});
}

struct AccountPresenter::UpdateVisitor {
  AccountPresenter& account;

  void operator()(const model::Answer<api::SignUp>& answer) const {
    if (!Finish(answer.result.Map([](const match::Player&) {}))) return;
    account.me_ = *answer.result;
    account.done_ = "You are now " + account.me_.name + ". You keep your games.";
    account.effects_.Announce(account.done_);
  }
  void operator()(const model::Answer<api::ChangePassword>& answer) const {
    if (!Finish(answer.result)) return;
    account.done_ = "Password changed. You have been signed out everywhere else.";
    account.effects_.Announce(account.done_);
    account.effects_.Send(api::ListSignIns{});
  }
  void operator()(const model::Answer<api::ListSignIns>& answer) const {
    account.places_problem_ = answer.result.ok() ? "" : words::Capitalised(answer.result.error().sentence);
    if (answer.result.ok()) account.places_ = answer.result->items;
  }
  void operator()(const model::Answer<api::EndSignIn>& answer) const {
    if (!answer.result.ok()) return account.effects_.Complain(answer.result.error().sentence);
    if (!account.places_) return;
    std::erase_if(*account.places_, [&](const auto& place) { return place.id == answer.asked.id; });
  }
  void operator()(const model::SignOutAnswer& answer) const {
    account.signing_out_ = answer.result.ok();
    if (!answer.result.ok()) return account.effects_.Complain(answer.result.error().sentence);
    account.effects_.Dispatch(action::SignedOut{});
  }
  template <class Other>
  void operator()(const Other&) const {}
  /// True: it succeeded.
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

void AccountPresenter::Hear(const model::Update& update, model::Millis /*now*/) {
  std::visit(UpdateVisitor{*this}, update);
  // The server may close the stream before it answers.
  if (std::holds_alternative<model::Closed>(update) && signing_out_) effects_.Dispatch(action::SignedOut{});
}

std::string* AccountPresenter::TextOf(Field field) {
  if (field == kMemberNameField) return &name_;
  if (field == kPasswordField) return &password_;
  if (field == kOldPasswordField) return &old_password_;
  if (field == kNewPasswordField) return &new_password_;
  return field == kInviteField ? &invite_ : nullptr;
}

struct AccountPresenter::ActionVisitor {
  AccountPresenter& account;
  model::Millis now;

  void operator()(const action::SignUp&) const { account.SignUp(); }
  void operator()(const action::ChangePassword&) const { account.ChangePassword(); }
  void operator()(const action::SignOut&) const { account.SignOut(now); }
  void operator()(const action::ReloadSignIns&) const {
    account.places_problem_.clear();
    account.effects_.Send(api::ListSignIns{});
  }
  void operator()(const action::ChooseAccountList& chosen) const {
    account.list_ = chosen.what;
    if (chosen.what == AccountList::kFriends) account.effects_.Dispatch(action::ReloadFriends{});
  }
  void operator()(const action::EndSignIn& ended) const { account.effects_.Send(api::EndSignIn{ended.what}); }
};

bool AccountPresenter::Do(const Intent& intent, model::Millis now) {
  if (const auto* actions = ActionsIn<AccountActions>(intent)) {
    std::visit(ActionVisitor{*this, now}, actions->one);
  } else if (const auto* edit = std::get_if<presenter::Edit>(&intent)) {
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

void AccountPresenter::SignUp() {
  if (!me_.guest || std::exchange(busy_, true)) return;
  why_.reset();
  effects_.Send(api::SignUp{name_, password_, invite_});
}

void AccountPresenter::ChangePassword() {
  if (me_.guest || std::exchange(busy_, true)) return;
  why_.reset();
  done_.clear();
  effects_.Send(api::ChangePassword{old_password_, new_password_});
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
  Form form{"sign-up",
            "Create an account",
            "A permanent name, rated games, and your games wherever you sign in. Games in progress continue.",
            {{kMemberNameField, "Name", "Letters, digits and _ - .", name_, !busy_, kLongestName, false, ""},
             Secret(kPasswordField, "Password", password_, !busy_)},
            done_,
            false,
            {{action::SignUp{}, busy_ ? "Signing up…" : "Sign up",
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
            {Secret(kOldPasswordField, "Current password", old_password_, !busy_),
             Secret(kNewPasswordField, "New password", new_password_, !busy_)},
            done_,
            false,
            {{action::ChangePassword{}, busy_ ? "Changing…" : "Change password",
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
  const char* label = armed ? "Sign out now" : (signing_out_ ? "Signing out…" : "Sign out");
  form.text = me_.guest ? "Guests cannot sign back in, and lose their games."
                        : "To sign in again you need your name and password.";
  form.buttons = {{action::SignInAs{}, "Switch account"},
                  {action::SignOut{}, label, !signing_out_, armed, Emphasis::kDanger}};
  return form;
}

ListPage AccountPresenter::Places() const {
  ListPage list;
  list.id = "sign-ins";
  list.title = "Your sign-ins";
  list.columns = {{"WHERE", 0.55F}, {"SINCE", 0.45F}};
  if (places_) {
    for (const auto& place : *places_) {
      Line line{place.id, std::nullopt, {}, std::nullopt, place.current};
      const std::string label = LabelOf(place, me_.guest);
      line.cells = {{place.current ? "Here" : label, Tone::kPlain, place.current ? label : ""},
                    {place.since.count() == 0 ? "—" : words::DayText(place.since), Tone::kDim}};
      if (!place.current) {
        line.button = Button{action::EndSignIn{place.id}, "Sign out"};
      }
      list.lines.push_back(std::move(line));
    }
    list.count = std::to_string(list.lines.size());
  }
  const bool failed = !places_problem_.empty();
  list.state = failed ? ListState::kFailed : (places_ ? ListState::kReady : ListState::kLoading);
  list.message = failed ? places_problem_ : "Loading the list…";
  if (failed) list.more = Button{action::ReloadSignIns{}, "Try again"};
  return list;
}

ListPage AccountPresenter::ChosenList() const {
  if (list_ == AccountList::kFriends) return FriendList(players_);
  return list_ == AccountList::kBlocked ? BlockedList(players_) : Places();
}

PageViewState AccountPresenter::View(model::Millis now) const {
  PageViewState page;
  page.title = me_.name;
  page.subtitle = me_.bot ? "Computer" : (me_.guest ? "Guest" : "Member");
  page.forms.push_back(me_.guest ? SignUpForm() : PasswordForm());
  if (!me_.guest && !done_.empty()) page.forms.front().note = done_;
  page.forms.push_back(LeaveForm(now));
  page.list = ChosenList();
  const auto chip = [this](AccountList list, const char* label) {
    return Button{action::ChooseAccountList{list}, label, true, list_ == list};
  };
  page.list.chips = {chip(AccountList::kSignIns, "Sign-ins"), chip(AccountList::kFriends, "Friends"),
                     chip(AccountList::kBlocked, "Blocked"),
                     Button{action::ShowProfile{{me_}}, "Your profile"}};
  return page;
}

}  // namespace merels::presenter
