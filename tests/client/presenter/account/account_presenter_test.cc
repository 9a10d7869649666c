#include "client/presenter/account/account_presenter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/account/account_view_state.h"
#include "client/presenter/account/sign_in_presenter.h"
#include "client/presenter/players/players_view_state.h"
#include "tests/client/support/requests.h"

namespace merels::presenter {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

class AccountTest : public ::testing::Test {
 protected:
  void Begin(bool guest) {
    account.emplace(match::Player{AccountId("a"), "Ann", guest, false}, players, effects);
  }
  void Press(const Action& action) { account->Do(action, now); }
  void Hear(const model::Update& answer) { account->Hear(answer, now); }
  void Fill(Field field, const std::string& text) { account->Do(Edit{field, text}, now); }
  template <class Request>
  std::vector<Request> Requests() const {
    return RequestsIn<Request>(effects);
  }
  PageViewState View() const { return account->View(now); }

  Effects effects;
  PlayersState players;
  std::optional<AccountPresenter> account;
  model::Millis now{1000};
};

TEST_F(AccountTest, AGuestSignsUpOnceAndIsAMemberThen) {
  Begin(true);
  EXPECT_FALSE(View().forms[0].buttons[0].enabled) << "a name and a password are wanted first";
  Fill(kMemberNameField, "Annabel");
  Fill(kPasswordField, "three in a row");
  EXPECT_TRUE(View().forms[0].fields[1].secret);
  Press(action::SignUp{});
  Press(action::SignUp{});
  ASSERT_THAT(Requests<api::SignUp>(), SizeIs(1));
  EXPECT_EQ(Requests<api::SignUp>()[0].name, "Annabel");
  EXPECT_EQ(Requests<api::SignUp>()[0].password, "three in a row");
  Hear(AnswerTo(Requests<api::SignUp>()[0], match::Player{AccountId("a"), "Annabel", false, false}));
  EXPECT_EQ(View().title, "Annabel");
  EXPECT_EQ(View().forms[0].id, "password");
  EXPECT_THAT(View().forms[0].note, HasSubstr("You are now Annabel"));
}

TEST_F(AccountTest, WhatIsWrongStandsBesideItsField) {
  Begin(true);
  const auto refuse = [&](Reason reason) {
    Press(action::SignUp{});
    Hear(AnswerTo(Requests<api::SignUp>().back(), Error{reason, "not this one"}));
  };
  refuse(Reason::kNameTaken);
  EXPECT_EQ(View().forms[0].fields[0].problem, "Not this one");
  EXPECT_EQ(View().forms[0].fields[1].problem, "");
  Fill(kMemberNameField, "Other");
  EXPECT_EQ(View().forms[0].fields[0].problem, "") << "it is another text now";
  refuse(Reason::kBadPassword);
  EXPECT_EQ(View().forms[0].fields[1].problem, "Not this one");
  refuse(Reason::kRateLimited);
  EXPECT_EQ(View().forms[0].fields[1].problem, "");
  EXPECT_EQ(View().forms[0].note, "Not this one");
  EXPECT_TRUE(View().forms[0].wrong);
}

TEST_F(AccountTest, APasswordIsChangedByTheOldOne) {
  Begin(false);
  Fill(kOldPasswordField, "three in a row");
  Fill(kNewPasswordField, "four in a row");
  account->Do(Submit{kNewPasswordField}, now);
  ASSERT_THAT(Requests<api::ChangePassword>(), SizeIs(1));
  EXPECT_EQ(Requests<api::ChangePassword>()[0].old_password, "three in a row");
  EXPECT_EQ(Requests<api::ChangePassword>()[0].new_password, "four in a row");
  Hear(AnswerTo(Requests<api::ChangePassword>()[0], Error{Reason::kWrongPassword, "that is not it"}));
  EXPECT_EQ(View().forms[0].fields[0].problem, "That is not it");
  EXPECT_EQ(View().forms[0].fields[0].text, "three in a row") << "to be mended, not typed again";
  Press(action::ChangePassword{});
  Hear(AnswerTo(Requests<api::ChangePassword>().back(), Result<void>()));
  EXPECT_THAT(View().forms[0].note, HasSubstr("Password changed"));
  EXPECT_EQ(View().forms[0].fields[0].text, "") << "nobody reads it here later";
  EXPECT_THAT(Requests<api::ListSignIns>(), SizeIs(1)) << "others were ended by it";
}

TEST_F(AccountTest, OtherSignInsCanBeEnded) {
  Begin(false);
  EXPECT_EQ(View().list.state, ListState::kLoading);
  account->Enter(now);
  const std::vector<api::SignInEntry> places = {{"1", "The window", model::Millis{1'795'316'400'000}, true},
                                                {"2", "merelsctl", model::Millis{0}, false}};
  Hear(AnswerTo(api::ListSignIns{}, Listed(places)));
  ASSERT_THAT(View().list.lines, SizeIs(2));
  EXPECT_FALSE(View().list.lines[0].button) << "that is what signing out is for";
  EXPECT_EQ(View().list.lines[0].cells[1].text, "22 Nov 2026, 03:00");
  EXPECT_EQ(View().list.lines[1].button->Id(), "end-sign-in:2");
  Press(action::EndSignIn{"2"});
  EXPECT_EQ(Requests<api::EndSignIn>()[0].id, "2");
  Hear(AnswerTo(Requests<api::EndSignIn>()[0], Result<void>()));
  EXPECT_THAT(View().list.lines, SizeIs(1));
}

TEST_F(AccountTest, ASignInWithoutALabelIsNamedByWhatItIs) {
  const std::vector<api::SignInEntry> places = {{"1", "", {}, true}, {"2", "", {}, false}};
  for (const bool guest : {false, true}) {
    Begin(guest);
    Hear(AnswerTo(api::ListSignIns{}, Listed(places)));
    ASSERT_THAT(View().list.lines, SizeIs(2));
    EXPECT_EQ(View().list.lines[0].cells[0].below, "The window");
    EXPECT_EQ(View().list.lines[1].cells[0].text, guest ? "Guest" : "Where you signed up");
  }
}

TEST_F(AccountTest, AListThatDoesNotComeCanBeAskedForAgain) {
  Begin(false);
  account->Enter(now);
  Hear(AnswerTo(api::ListSignIns{}, Error{Reason::kUnreachable, "no answer"}));
  EXPECT_EQ(View().list.state, ListState::kFailed);
  EXPECT_EQ(View().list.message, "No answer");
  Press(action::ReloadSignIns{});
  EXPECT_THAT(Requests<api::ListSignIns>(), SizeIs(2));
}

TEST_F(AccountTest, AGuestIsSignedOutByASecondPressOnly) {
  Begin(true);
  Press(action::SignOut{});
  EXPECT_THAT(Requests<model::SignOut>(), SizeIs(0));
  EXPECT_EQ(View().forms[1].buttons[1].label, "Sign out now");
  now += kSignOutArmed + model::Millis{1};
  Press(action::SignOut{});
  EXPECT_THAT(Requests<model::SignOut>(), SizeIs(0)) << "the first press was long ago";
  Press(action::SignOut{});
  EXPECT_THAT(Requests<model::SignOut>(), SizeIs(1));
  Begin(false);
  Press(action::SignOut{});
  EXPECT_THAT(Requests<model::SignOut>(), SizeIs(2)) << "a member comes back by name";
}

class SignInTest : public ::testing::Test {
 protected:
  RecentServers servers_;
  SignInPresenter screen{"host:1", "", effects_, servers_};
  std::vector<model::SignIn> SignIns() const {
    std::vector<model::SignIn> sign_ins;
    for (const auto& order : effects_.requests) sign_ins.push_back(std::get<model::SignIn>(order));
    return sign_ins;
  }

  Effects effects_;
  const model::Millis now{1000};
};

TEST_F(SignInTest, AMemberComesInByNameAndPassword) {
  screen.Do(action::SignInMember{}, now);
  EXPECT_TRUE(SignIns().empty());
  EXPECT_EQ(screen.View(now).name.problem, "Enter the name you signed up with");
  screen.Do(Edit{kNameField, "Ann"}, now);
  screen.Do(action::SignInMember{}, now);
  EXPECT_EQ(screen.View(now).password.problem, "Enter your password");
  screen.Do(Edit{kPasswordField, "three in a row"}, now);
  EXPECT_EQ(screen.View(now).member.emphasis, Emphasis::kPrimary);
  screen.Do(Submit{kPasswordField}, now);
  ASSERT_THAT(SignIns(), SizeIs(1));
  EXPECT_EQ(SignIns()[0].entry, model::Entry::kMember);
  EXPECT_EQ(SignIns()[0].password, "three in a row");
  screen.Hear(model::SignInFailed{{Reason::kWrongPassword, "no such name, or another password"}}, now);
  EXPECT_EQ(screen.View(now).password.problem, "No such name, or another password");
  EXPECT_FALSE(screen.View(now).problem);
  screen.Hear(model::Online{}, now);
  EXPECT_EQ(screen.View(now).password.text, "");
}

TEST_F(SignInTest, WhoIsSignedInOnAServerGoesOnAsWhoTheyAre) {
  EXPECT_FALSE(screen.View(now).go_on);
  servers_.Add("host:2", {AccountId("bob"), "Bob", true, false});
  servers_.Add("host:1", {AccountId("ann"), "Ann", false, false});
  ASSERT_TRUE(screen.View(now).go_on);
  EXPECT_EQ(screen.View(now).go_on->label, "Continue as Ann");
  EXPECT_EQ(screen.View(now).go_on->emphasis, Emphasis::kPrimary);
  EXPECT_EQ(screen.View(now).guest.emphasis, Emphasis::kNormal);
  screen.Do(Edit{kPasswordField, "three in a row"}, now);
  EXPECT_EQ(screen.View(now).go_on->emphasis, Emphasis::kNormal) << "who types a password signs in";
  screen.Do(Edit{kPasswordField, ""}, now);
  ASSERT_THAT(screen.View(now).recent, SizeIs(2));
  EXPECT_TRUE(screen.View(now).recent[0].chosen);
  screen.Do(action::UseServer{"host:2"}, now);
  EXPECT_EQ(screen.View(now).go_on->label, "Continue as Bob");
  screen.Do(action::ContinueHere{}, now);
  ASSERT_THAT(SignIns(), SizeIs(1));
  EXPECT_EQ(SignIns()[0].server, "host:2");
  EXPECT_EQ(SignIns()[0].entry, model::Entry::kKnown);
  servers_.SignedOut("host:2");
  EXPECT_FALSE(screen.View(now).go_on);
}

TEST_F(SignInTest, WhatWasSaidInAnotherVersionOrToAnEndedSignInIsSaidInWords) {
  EXPECT_EQ(DescribeFailure("s", {Reason::kUnknownKind, "Unimplemented"}).title,
            "This server uses a different version");
  Error other{Reason::kUnknownKind, "Unimplemented"};
  other.facts.Set(model::kServerVersion, "1.2.0");
  other.facts.Set(model::kProgramVersion, "1.3.0");
  EXPECT_EQ(DescribeFailure("s", other).detail,
            "The server is version 1.2.0, this program is version 1.3.0. Update the older of the two.");
  EXPECT_EQ(DescribeFailure("s", {Reason::kBadToken, "bad token"}).title, "You were signed out");
}

TEST_F(SignInTest, AMemberWhoWasSignedOutElsewhereHasOnlyThePasswordToType) {
  screen.Hear(model::Online{{AccountId("ann"), "Ann", false, false}}, now);
  screen.Hear(model::Closed{{Reason::kBadToken, "you have been signed out here"}}, now);
  EXPECT_EQ(screen.View(now).name.text, "Ann");
  ASSERT_TRUE(screen.View(now).problem);
  EXPECT_NE(screen.View(now).problem->detail.find("password was changed"), std::string::npos);
}

TEST_F(SignInTest, EscTakesAwayWhatWentWrong) {
  EXPECT_FALSE(screen.Do(Key{KeyCode::kEscape}, now)) << "whoever is signed in goes back by it";
  screen.Hear(model::SignInFailed{{Reason::kUnreachable, "gone"}}, now);
  EXPECT_TRUE(screen.Do(Key{KeyCode::kEscape}, now));
  EXPECT_FALSE(screen.View(now).problem);
  screen.Do(action::SignInMember{}, now);
  EXPECT_NE(screen.View(now).name.problem, "");
  EXPECT_TRUE(screen.Do(Key{KeyCode::kEscape}, now));
  EXPECT_EQ(screen.View(now).name.problem, "");
  EXPECT_FALSE(screen.Do(Key{KeyCode::kEscape}, now));
}

TEST_F(SignInTest, EnterWithoutAPasswordIsAGuests) {
  screen.Do(Submit{kNameField}, now);
  ASSERT_THAT(SignIns(), SizeIs(1));
  EXPECT_EQ(SignIns()[0].entry, model::Entry::kGuest);
  EXPECT_EQ(SignIns()[0].password, "");
}

TEST_F(SignInTest, ATakenNameIsToldBesideTheName) {
  screen.Do(Edit{kNameField, "Ann"}, now);
  screen.Do(Edit{kPasswordField, "three in a row"}, now);
  screen.Do(action::SignUpHere{}, now);
  EXPECT_EQ(SignIns().back().entry, model::Entry::kSignUp);
  screen.Hear(model::SignInFailed{{Reason::kNameTaken, "the name is taken"}}, now);
  EXPECT_EQ(screen.View(now).name.problem, "The name is taken");
}

TEST_F(AccountTest, WhoIsBlockedIsListedToo) {
  Begin(false);
  players.blocked = std::vector{match::Player{AccountId("bob"), "Bob", false, false}};
  EXPECT_EQ(View().list.id, "sign-ins");
  Press(action::ChooseAccountList{AccountList::kBlocked});
  const auto list = View().list;
  EXPECT_EQ(list.id, "blocked");
  EXPECT_EQ(list.lines.at(0).button->Id(), "unblock-player:bob");
  EXPECT_TRUE(list.chips.at(2).chosen);
  Press(action::ChooseAccountList{AccountList::kFriends});
  EXPECT_EQ(View().list.id, "friends");
  EXPECT_TRUE(DispatchedIn<action::ReloadFriends>(effects)) << "who is here changes";
  Press(action::ChooseAccountList{AccountList::kSignIns});
  EXPECT_EQ(View().list.id, "sign-ins");
}

TEST_F(SignInTest, AHouseThatAsksForAnInviteGetsOne) {
  EXPECT_FALSE(screen.View(now).invite);
  screen.Do(Edit{kNameField, "Ann"}, now);
  screen.Do(Edit{kPasswordField, "three in a row"}, now);
  screen.Do(action::SignUpHere{}, now);
  screen.Hear(model::SignInFailed{{Reason::kWrongCode, "a good invite code is needed to sign up"}}, now);
  EXPECT_EQ(screen.View(now).invite->problem, "A good invite code is needed to sign up");
  EXPECT_EQ(screen.View(now).password.problem, "");
  screen.Do(Edit{kInviteField, "K7QF22"}, now);
  EXPECT_EQ(screen.View(now).invite->problem, "");
  screen.Do(Submit{kInviteField}, now);
  EXPECT_EQ(SignIns().back().entry, model::Entry::kSignUp);
  EXPECT_EQ(SignIns().back().invite, "K7QF22");
  screen.Hear(model::Online{}, now);
  screen.Do(Edit{kPasswordField, "three in a row"}, now);
  screen.Do(action::SignInMember{}, now);
  EXPECT_EQ(SignIns().back().entry, model::Entry::kMember);
  EXPECT_EQ(SignIns().back().invite, "") << "that is for signing up";
}

TEST_F(AccountTest, AnInviteIsAskedForOnceTheHouseHasAsked) {
  Begin(true);
  EXPECT_THAT(View().forms[0].fields, SizeIs(2));
  Press(action::SignUp{});
  Hear(AnswerTo(Requests<api::SignUp>().back(),
                Error{Reason::kWrongCode, "a good invite code is needed to sign up"}));
  ASSERT_THAT(View().forms[0].fields, SizeIs(3));
  EXPECT_EQ(View().forms[0].fields[2].problem, "A good invite code is needed to sign up");
  EXPECT_EQ(View().forms[0].note, "");
  Fill(kInviteField, "K7QF22");
  Press(action::SignUp{});
  EXPECT_EQ(Requests<api::SignUp>().back().invite, "K7QF22");
  Hear(AnswerTo(Requests<api::SignUp>().back(), Error{Reason::kNameTaken, "the name is taken"}));
  EXPECT_EQ(View().forms[0].fields[2].text, "K7QF22") << "to be used again";
  EXPECT_EQ(View().forms[0].fields[2].problem, "");
}

TEST_F(AccountTest, TheOwnProfileIsOpenedFromHere) {
  Begin(false);
  const Button button = View().list.chips.back();
  EXPECT_EQ(button.label, "Your profile");
  const auto* opened = button.action.As<action::ShowProfile>();
  ASSERT_NE(opened, nullptr);
  EXPECT_EQ(opened->what.player.id, AccountId("a"));
}

}  // namespace
}  // namespace merels::presenter
