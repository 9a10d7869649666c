#include "client/presenter/shell/shell.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/account/account_view_state.h"
#include "client/presenter/account/sign_in_presenter.h"
#include "client/presenter/shell/screens.h"
#include "client/words/events.h"
#include "tests/client/support/requests.h"
#include "tests/client/support/shell_view.h"
#include "tests/client/support/simulated_match.h"

namespace merels::presenter {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::Contains;
using testing::HasSubstr;

class ShellTest : public ::testing::Test {
 protected:
  void Hear(model::Update news) { shell.Hear(std::move(news), now); }
  void Press(const Action& action) { shell.Do(action, now); }
  void SignIn() {
    shell.session().Begin("127.0.0.1:9393");
    Hear(model::Online{house.ann()});
  }
  void HearNotice(const lobby::Notice& notice) {
    ++notices;
    Hear(Delivered(session::Topic::Notices(), notices, notices - 1, notice));
  }
  void HearRematch(const std::string& id, const match::Player& from, const match::Player& to,
                   bool rated = false) {
    lobby::Challenge again;
    again.id = ChallengeId(id);
    again.from = from;
    again.to = to;
    again.rated = rated;
    again.rematch_of = house.id();
    HearNotice(lobby::ChallengeMade{again});
  }
  void HearEnd(const std::string& challenge) {
    HearNotice(lobby::ChallengeEnded{ChallengeId(challenge), lobby::ChallengeEnd::kWithdrawn, {}, {}});
  }
  void HearNotices(std::vector<lobby::Paired> matches) {
    Hear(Delivered(session::Topic::Notices(), ++notices, 0,
                   lobby::NoticesSnapshot{std::move(matches), {}, false}));
  }
  void HearPaired(const std::string& match) {
    const lobby::Notice notice = lobby::Paired{MatchId(match), rules::Side::kFirst, house.bob()};
    ++notices;
    Hear(Delivered(session::Topic::Notices(), notices, notices - 1, notice));
  }
  template <class Request>
  std::vector<Request> Requests() const {
    return RequestsIn<Request>(const_cast<Shell&>(shell).effects());
  }
  const std::vector<model::Request>& requests() const { return const_cast<Shell&>(shell).effects().requests; }
  bool Follows(const session::Topic& topic) const {
    bool follows = false;
    for (const auto& order : requests()) {
      if (const auto* follow = std::get_if<model::Follow>(&order))
        follows = follows || follow->topic == topic;
      if (const auto* unfollow = std::get_if<model::Unfollow>(&order))
        follows = follows && unfollow->topic != topic;
    }
    return follows;
  }

  SimulatedMatch house;
  Shell shell{{"127.0.0.1:9393", "Ann", true, std::nullopt}, [] { return RequestId("r"); }};
  model::Millis now{10'000};
  Seq notices = 0;
};

TEST_F(ShellTest, AGuestSignsInAtOnceAndLandsInTheLobby) {
  shell.Start();
  ASSERT_EQ(Requests<model::SignIn>().size(), 1U);
  EXPECT_EQ(Requests<model::SignIn>()[0].name, "Ann");
  EXPECT_TRUE(SignInOf(shell.View(now)).busy);
  EXPECT_TRUE(shell.View(now).bar.tabs.empty());
  SignIn();
  EXPECT_EQ(shell.screen(), Screen::kLobby);
  EXPECT_TRUE(Follows(session::Topic::Lobby()));
  EXPECT_TRUE(Follows(session::Topic::Notices()));
}

TEST_F(ShellTest, AFailedSignInIsToldByItsKind) {
  shell.Start();
  Hear(model::SignInFailed{{Reason::kUnreachable, "nothing listens there"}});
  auto problem = *SignInOf(shell.View(now)).problem;
  EXPECT_EQ(problem.kind, SignInProblem::Kind::kUnreachable);
  EXPECT_EQ(problem.title, "No server answers at 127.0.0.1:9393");
  EXPECT_EQ(DescribeFailure("s", {Reason::kUntrustedCertificate, "x"}).kind, SignInProblem::Kind::kUntrusted);
  EXPECT_EQ(DescribeFailure("s", {Reason::kBadName, "x"}).kind, SignInProblem::Kind::kRefused);
  shell.Do(Edit{kServerField, "elsewhere:1"}, now);
  Press(action::SignInGuest{});
  EXPECT_EQ(Requests<model::SignIn>().back().server, "elsewhere:1");
  EXPECT_FALSE(SignInOf(shell.View(now)).problem);
  Press(action::SignInGuest{});
  EXPECT_EQ(Requests<model::SignIn>().size(), 2U) << "one attempt at a time";
}

TEST_F(ShellTest, APairingOpensTheTable) {
  SignIn();
  HearNotices({});
  HearPaired("m1");
  EXPECT_EQ(shell.screen(), Screen::kTable);
  EXPECT_TRUE(Follows(session::Topic::Match(house.id())));
  EXPECT_TRUE(TableOf(shell.View(now)).loading);
  Hear(house.Snapshot());
  EXPECT_EQ(TableOf(shell.View(now)).bottom.name, "Ann");
  EXPECT_THAT(shell.effects().announcements, Contains("You play White against Bob."));
  EXPECT_EQ(shell.View(now).announcement, "It is your turn.");
}

TEST_F(ShellTest, WhoComesBackFindsTheirTable) {
  SignIn();
  HearNotices({lobby::Paired{house.id(), rules::Side::kFirst, house.bob()}});
  EXPECT_EQ(shell.screen(), Screen::kTable);
  EXPECT_EQ(TableOf(shell)->match().id(), house.id());
}

TEST_F(ShellTest, ASecondPairingDoesNotTakeTheTableAway) {
  SignIn();
  HearNotices({});
  HearPaired("m1");
  Hear(house.Snapshot());
  HearPaired("m2");
  EXPECT_EQ(TableOf(shell)->match().id(), house.id());
  ASSERT_EQ(shell.View(now).toasts.size(), 1U);
}

TEST_F(ShellTest, AnOwnTableStaysOpenWhileTheLobbyIsShown) {
  SignIn();
  HearNotices({});
  HearPaired("m1");
  Hear(house.Snapshot());
  Press(action::Show{Screen::kLobby});
  EXPECT_EQ(shell.screen(), Screen::kLobby);
  house.Play("d2");
  Hear(house.Newest());
  Press(action::Show{Screen::kTable});
  EXPECT_EQ(TableOf(shell.View(now)).moves.size(), 1U);
  Press(action::LeaveTable{});
  EXPECT_NE(TableOf(shell), nullptr) << "a seat is not given up by leaving the screen";
  EXPECT_TRUE(Follows(session::Topic::Match(house.id())));
}

TEST_F(ShellTest, AWatchedTableIsLeft) {
  SignIn();
  Press(action::Watch{{MatchId("m1")}});
  EXPECT_EQ(shell.screen(), Screen::kTable);
  shell.Do(Key{KeyCode::kEscape, 0}, now);
  EXPECT_EQ(shell.screen(), Screen::kLobby);
  Press(action::Show{Screen::kTable});
  Press(action::LeaveTable{});
  EXPECT_EQ(TableOf(shell), nullptr);
  EXPECT_FALSE(Follows(session::Topic::Match(MatchId("m1"))));
}

TEST_F(ShellTest, AMatchThatCannotBeFollowedSaysWhy) {
  SignIn();
  Press(action::Watch{{MatchId("m1")}});
  Hear(session::TopicEnded{session::Topic::Match(MatchId("m1")),
                           {Reason::kUnknownMatch, "there is no such match"}});
  EXPECT_EQ(TableOf(shell.View(now)).problem, "There is no such match");
  EXPECT_EQ(shell.last_problem(), "There is no such match");
}

TEST_F(ShellTest, TabsKeepTheirPlacesWhileTheTableComesAndGoes) {
  SignIn();
  const auto tabs = [this] {
    std::vector<std::string> ids;
    for (const auto& tab : shell.View(now).bar.tabs) ids.push_back(tab.button.Id());
    return ids;
  };
  const std::vector<std::string> before = tabs();
  EXPECT_THAT(before, testing::ElementsAre("show-play", "show-lobby", "show-table", "show-watch",
                                           "show-games", "show-ranks"));
  EXPECT_FALSE(TabOf(shell.View(now), Screen::kTable).enabled) << "there is nothing to see";
  Press(action::Show{Screen::kTable});
  EXPECT_EQ(shell.screen(), Screen::kLobby);
  Press(action::Watch{{MatchId("m1")}});
  EXPECT_EQ(tabs(), before);
  EXPECT_TRUE(TabOf(shell.View(now), Screen::kTable).enabled);
  EXPECT_TRUE(TabOf(shell.View(now), Screen::kTable).chosen);
  Press(action::LeaveTable{});
  EXPECT_EQ(tabs(), before);
}

TEST_F(ShellTest, AShortSilenceIsNotMentioned) {
  SignIn();
  Hear(session::RoundTrip{milliseconds(24)});
  EXPECT_EQ(shell.View(now).bar.connection, "Online · 24 ms");
  Hear(model::Lost{{Reason::kUnreachable, "broken"}, 1, milliseconds(250)});
  EXPECT_EQ(shell.View(now + milliseconds(900)).bar.light, Light::kGreen);
  EXPECT_EQ(shell.View(now + seconds(2)).bar.light, Light::kAmber);
  EXPECT_EQ(shell.View(now + seconds(6)).bar.light, Light::kRed);
  EXPECT_EQ(shell.session().attempt(), 2);
  Press(action::TryNow{});
  EXPECT_EQ(Requests<model::TryNow>().size(), 1U);
  now += seconds(7);
  Hear(model::Online{house.ann()});
  EXPECT_EQ(shell.View(now).bar.light, Light::kGreen);
  EXPECT_EQ(shell.screen(), Screen::kLobby);
}

TEST_F(ShellTest, ToastsGoByThemselvesOrByAClick) {
  SignIn();
  Hear(session::TopicEnded{session::Topic::Lobby(), {Reason::kNotAllowed, "it is closed"}});
  Hear(session::TopicEnded{session::Topic::Lobby(), {Reason::kNotAllowed, "It really is"}});
  ASSERT_EQ(shell.View(now).toasts.size(), 2U);
  Press(action::DismissToast{shell.View(now).toasts[0].id});
  ASSERT_EQ(shell.View(now).toasts.size(), 1U);
  EXPECT_EQ(shell.View(now).toasts[0].text, "It really is");
  now += kToastStays + kToastApart + milliseconds(1);
  shell.Tick(now);
  EXPECT_TRUE(shell.View(now).toasts.empty());
}

TEST_F(ShellTest, ARevokedTokenLeadsBackToSignIn) {
  SignIn();
  HearNotices({});
  HearPaired("m1");
  Hear(session::GoingAway{{Reason::kBadToken, "this token was revoked"}});
  Hear(model::Closed{{Reason::kBadToken, "this token was revoked"}});
  EXPECT_EQ(shell.screen(), Screen::kSignIn);
  EXPECT_EQ(SignInOf(shell.View(now)).problem->title, "You were signed out");
  EXPECT_TRUE(shell.View(now).toasts.empty()) << "it is said once, beside the buttons that help";
  EXPECT_EQ(TableOf(shell), nullptr);
}

TEST_F(ShellTest, WhoSignsOutIsBackAtTheFirstScreenAndForgotten) {
  SignIn();
  Press(action::Show{Screen::kAccount});
  EXPECT_EQ(shell.screen(), Screen::kAccount);
  EXPECT_EQ(Requests<api::ListSignIns>().size(), 1U);
  for (int i = 0; i < 2; ++i) Press(action::SignOut{});  // a guest has to mean it
  EXPECT_EQ(Requests<model::SignOut>().size(), 1U);
  Hear(model::Closed{{Reason::kBadToken, "this token was revoked"}});
  EXPECT_EQ(shell.screen(), Screen::kSignIn);
  EXPECT_FALSE(SignInOf(shell.View(now)).problem) << "it was asked for";
  ASSERT_EQ(Requests<model::Disconnect>().size(), 1U);
  EXPECT_TRUE(Requests<model::Disconnect>()[0].forget);
}

TEST_F(ShellTest, WhoWantsToBeSomebodyElseKeepsTheirToken) {
  SignIn();
  Press(action::Show{Screen::kAccount});
  Press(action::SignInAs{});
  EXPECT_EQ(shell.screen(), Screen::kSignIn);
  EXPECT_FALSE(Requests<model::Disconnect>().back().forget);
  EXPECT_TRUE(shell.View(now).bar.tabs.empty());
}

TEST_F(ShellTest, AGuestWhoSignedUpIsCalledByTheirNewName) {
  SignIn();
  match::Player member = house.ann();
  member.name = "Annabel";
  Hear(AnswerTo(api::SignUp{}, member));
  EXPECT_EQ(shell.View(now).bar.account->label, "Annabel");
}

TEST_F(ShellTest, AFinishedGameIsOpenedFromTheListAndItsRecordKept) {
  SignIn();
  Press(action::Show{Screen::kGames});
  EXPECT_EQ(Requests<api::ListMatches>().back().filter.player, house.ann().id);
  house.Play("d2 f4");
  house.Act(rules::Side::kFirst, match::Resign{});
  Press(action::OpenMatch{MatchId("m1")});
  Hear(house.Snapshot());
  shell.Do(Key{KeyCode::kLeft, 0}, now);
  EXPECT_EQ(TableOf(shell)->state().history->plies, 1);
  Press(action::CopyRecord{MatchId("m1")});
  EXPECT_EQ(Requests<api::ExportMatch>().back().match, house.id());
  Hear(AnswerTo(Requests<api::ExportMatch>().back(), std::string("1 d2")));
  EXPECT_EQ(shell.effects().clipboard, "1 d2");
  Press(action::SaveRecord{house.id()});
  Hear(AnswerTo(Requests<api::ExportMatch>().back(), std::string("[White \"Ann\"]\n1 d2\n")));
  EXPECT_EQ(shell.effects().records.at(0).name, "Ann");
  EXPECT_EQ(shell.effects().records.at(0).match, house.id());
  Press(action::SaveRecord{house.id()});
  Hear(AnswerTo(Requests<api::ExportMatch>().back(), Error{Reason::kUnreachable, "no answer"}));
  EXPECT_EQ(shell.last_problem(), "No answer");
}

TEST_F(ShellTest, WhoPlaysIsNotTakenToAnotherTable) {
  SignIn();
  HearNotices({});
  HearPaired("m1");
  Hear(house.Snapshot());
  Press(action::Show{Screen::kGames});
  Press(action::OpenMatch{MatchId("m7")});
  EXPECT_EQ(TableOf(shell)->match().id(), house.id());
  EXPECT_EQ(shell.View(now).toasts.back().text, "Finish your current game first");
  shell.Do(Key{KeyCode::kEscape, 0}, now);
  EXPECT_EQ(shell.screen(), Screen::kLobby);
}

TEST_F(ShellTest, ABoardOfSixOpensAsATableAndTheRestIsLeft) {
  SignIn();
  lobby::Snapshot snapshot;
  snapshot.live_matches.resize(2);
  snapshot.live_matches[0].match = MatchId("m1");
  snapshot.live_matches[1].match = MatchId("m2");
  Hear(Delivered(session::Topic::Lobby(), 1, 0, snapshot));
  Press(action::Show{Screen::kWatch});
  EXPECT_EQ(shell.screen(), Screen::kWatch);
  EXPECT_TRUE(Follows(session::Topic::Match(MatchId("m2"))));
  Hear(house.Snapshot());
  EXPECT_TRUE(WatchOf(shell.View(now)).cards[0].known);
  shell.Do(Key{KeyCode::kCharacter, '1'}, now);
  EXPECT_EQ(shell.screen(), Screen::kTable);
  EXPECT_TRUE(Follows(session::Topic::Match(house.id())));
  EXPECT_FALSE(Follows(session::Topic::Match(MatchId("m2"))));
  Press(action::Show{Screen::kWatch});
  EXPECT_EQ(TableOf(shell), nullptr) << "it is one of the six again";
  EXPECT_TRUE(Follows(session::Topic::Match(house.id())));
}

TEST_F(ShellTest, ARatingThatChangedIsToldAndStandsInTheResult) {
  SignIn();
  HearNotices({});
  HearPaired("m1");
  house.Act(rules::Side::kSecond, match::Resign{});
  Hear(house.Snapshot());
  const lobby::Notice notice =
      lobby::RatingChanged{house.id(), "standard/blitz", {1500, 350, 0.06}, {1662.3, 290, 0.06}};
  HearNotice(notice);
  EXPECT_EQ(shell.View(now).toasts.back().text, "Your rating: 1500 to 1662, +162");
  EXPECT_NE(TableOf(shell.View(now)).result->detail.find("1500 to 1662, +162"), std::string::npos);
}

TEST_F(ShellTest, ARematchIsOfferedAtTheTableOrAcceptedThere) {
  SignIn();
  HearNotices({});
  HearPaired("m1");
  house.Act(rules::Side::kSecond, match::Resign{});
  Hear(house.Snapshot());
  const auto button = [this] { return TableOf(shell.View(now)).result->buttons.at(1); };
  EXPECT_EQ(button().label, "Rematch");
  Press(button().action);
  ASSERT_EQ(Requests<api::OfferRematch>().size(), 1U);
  EXPECT_EQ(Requests<api::OfferRematch>()[0].match, house.id());
  HearRematch("c1", house.ann(), house.bob());
  EXPECT_EQ(button().label, "Offered");
  EXPECT_FALSE(button().enabled);
  HearEnd("c1");
  HearRematch("c2", house.bob(), house.ann());
  EXPECT_EQ(button().label, "Accept");
}

TEST_F(ShellTest, ARematchOfARatedGameThatIsCasualSaysWhy) {
  SignIn();
  HearNotices({});
  HearPaired("m1");
  house.Act(rules::Side::kSecond, match::Resign{});
  auto rated = house.Snapshot();
  std::get<match::Snapshot>(rated.content).settings.rated = true;
  Hear(rated);
  const auto told = [this] {
    const auto toasts = shell.View(now).toasts;
    return std::count_if(toasts.begin(), toasts.end(),
                         [](const auto& toast) { return toast.text == words::kCasualRematch; });
  };
  HearRematch("c1", house.bob(), house.ann(), true);
  EXPECT_EQ(told(), 0);
  HearEnd("c1");
  HearRematch("c2", house.bob(), house.ann());
  EXPECT_EQ(told(), 1);
  Hear(rated);
  EXPECT_EQ(told(), 1) << "it is said once";
}

TEST_F(ShellTest, TheRatingsOfMembersAtTheTableAreAskedForAndShown) {
  SignIn();
  HearNotices({});
  HearPaired("m1");
  auto snapshot = house.Snapshot();
  auto& match = std::get<match::Snapshot>(snapshot.content);
  match.settings.clock = {std::chrono::minutes(5), std::chrono::seconds(3)};
  match.players[1].guest = false;
  Hear(snapshot);
  ASSERT_EQ(Requests<api::GetRatings>().size(), 1U) << "guests have none";
  EXPECT_EQ(Requests<api::GetRatings>()[0].player, house.bob().id.text());
  lobby::PlayerRatings ratings{house.bob(), {{"standard/blitz", {{1768, 60, 0.06}, 40, {}}, false}}};
  Hear(AnswerTo(Requests<api::GetRatings>()[0], ratings));
  EXPECT_EQ(TableOf(shell.View(now)).top.rating, "1768");
  EXPECT_EQ(TableOf(shell.View(now)).bottom.rating, "");
}

TEST_F(ShellTest, WhatAModeratorImposesIsComplainedOfAndWhatIsTakenBackIsSaid) {
  SignIn();
  const lobby::Notice notice =
      lobby::Sanctioned{"id", lobby::SanctionKind::kWarning, "that was rude", {}, {}};
  HearNotices({});
  HearNotice(notice);
  ASSERT_EQ(shell.View(now).toasts.size(), 1U);
  EXPECT_EQ(shell.View(now).toasts.back().text, "A moderator warns you: that was rude");
  EXPECT_TRUE(shell.View(now).toasts.back().problem);
  const lobby::Notice back = lobby::SanctionLifted{std::get<lobby::Sanctioned>(notice), "it was not", {}};
  ++notices;
  Hear(Delivered(session::Topic::Notices(), notices, notices - 1, back));
  ASSERT_EQ(shell.View(now).toasts.size(), 2U);
  EXPECT_EQ(shell.View(now).toasts.back().text, "A moderator lifts the warning: it was not");
  EXPECT_FALSE(shell.View(now).toasts.back().problem);
}

TEST_F(ShellTest, AQuestionMarkShowsTheKeysOfTheScreenAndTakesAllKeysUntilItIsClosed) {
  SignIn();
  const auto type = [&](char character) { shell.Do(Key{KeyCode::kCharacter, character}, now); };
  type('?');
  const auto keys = shell.View(now).keys;
  ASSERT_TRUE(keys);
  EXPECT_EQ(keys->lines, KeysOf(Screen::kLobby).lines);
  EXPECT_NE(shell.View(now).announcement.find("W: watch the selected game."), std::string::npos);
  shell.Do(Key{KeyCode::kDown, 0}, now);
  EXPECT_TRUE(shell.View(now).keys) << "it takes the arrow";
  for (const Intent& closes :
       std::vector<Intent>{Key{KeyCode::kEscape, 0}, Key{KeyCode::kCharacter, '?'}, action::CloseKeys{}}) {
    if (!shell.View(now).keys) type('?');
    shell.Do(closes, now);
    EXPECT_FALSE(shell.View(now).keys);
  }
  shell.Do(action::Show{Screen::kWatch}, now);
  type('?');
  EXPECT_NE(shell.View(now).keys->lines, keys->lines);
}

TEST_F(ShellTest, TheSheetOfKeysGoesWhenAMatchBegins) {
  SignIn();
  shell.Do(Key{KeyCode::kCharacter, '?'}, now);
  ASSERT_TRUE(shell.View(now).keys);
  HearPaired("match-1");
  EXPECT_EQ(shell.View(now).screen, Screen::kTable);
  EXPECT_FALSE(shell.View(now).keys);
  shell.Do(action::Show{Screen::kLobby}, now);
  EXPECT_FALSE(shell.View(now).keys) << "nor does it come back with the screen";
}

class OpeningShellTest : public ShellTest {
 protected:
  OpeningShellTest() {
    opening.session().Begin("127.0.0.1:9393");
    opening.Hear(model::Online{house.ann()}, now);
  }
  std::vector<std::string> Opened() {
    std::vector<std::string> rulesets;
    for (const auto& order : opening.effects().requests) {
      if (const auto* table = std::get_if<api::OpenTable>(&order)) rulesets.push_back(table->ruleset);
    }
    return rulesets;
  }
  void HearNotices(std::vector<lobby::Paired> matches, std::vector<lobby::Table> tables) {
    const lobby::NoticesSnapshot snapshot{std::move(matches), std::move(tables), false};
    opening.Hear(Delivered(session::Topic::Notices(), ++notices, 0, snapshot), now);
  }

  Shell opening{{"127.0.0.1:9393", "Ann", true, std::nullopt, "six"}, [] { return RequestId("r"); }};
};

TEST_F(OpeningShellTest, OpensItsFirstTableByItselfOnce) {
  EXPECT_TRUE(Opened().empty());
  HearNotices({}, {});
  HearNotices({}, {});
  EXPECT_EQ(Opened(), std::vector<std::string>{"six"});
}

TEST_F(OpeningShellTest, OpensNoTableWhereAMatchGoesOn) {
  HearNotices({{house.id(), rules::Side::kFirst, house.bob()}}, {});
  EXPECT_TRUE(Opened().empty());
  EXPECT_EQ(opening.screen(), Screen::kTable);
}

TEST_F(OpeningShellTest, OpensNoTableBesideAnOpenOne) {
  HearNotices({}, {lobby::Table{}});
  EXPECT_TRUE(Opened().empty());
}

TEST_F(ShellTest, ClosingIsPassedOn) {
  shell.Do(Close{}, now);
  EXPECT_TRUE(shell.View(now).closing);
  EXPECT_TRUE(Requests<model::Leave>().empty()) << "nobody has come";
}

TEST_F(ShellTest, WhoClosesTheWindowHasLeft) {
  SignIn();
  Hear(model::Lost{{Reason::kUnreachable, "gone"}, 1, seconds(1)});
  EXPECT_TRUE(Requests<model::Leave>().empty());
  shell.Do(Close{}, now);
  EXPECT_EQ(Requests<model::Leave>().size(), 1U);
}

}  // namespace
}  // namespace merels::presenter
