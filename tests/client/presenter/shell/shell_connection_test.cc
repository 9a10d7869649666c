#include <gtest/gtest.h>

#include "client/presenter/account/account_view_state.h"
#include "client/presenter/base/actions.h"
#include "client/presenter/lesson/actions.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/shell/shell.h"
#include "client/presenter/table/actions.h"
#include "tests/client/support/memory_settings.h"
#include "tests/client/support/requests.h"
#include "tests/client/support/shell_view.h"
#include "tests/client/support/simulated_match.h"

namespace merels::presenter {
namespace {

using std::chrono::seconds;

class ShellConnection : public ::testing::Test {
 protected:
  void Hear(model::Update news) { shell.Hear(std::move(news), now); }
  void Press(const Action& action) { shell.Do(action, now); }
  void SignIn() {
    shell.session().Begin("127.0.0.1:9393");
    Hear(model::Online{house.ann()});
  }

  SimulatedMatch house;
  Shell shell{{"127.0.0.1:9393", "Ann", true, std::nullopt}, [] { return RequestId("r"); }};
  model::Millis now{10'000};
};

TEST_F(ShellConnection, AServerThatGoesDownSaysSoUntilItAnswersAgain) {
  SignIn();
  Hear(session::GoingAway{{Reason::kDraining, "the server is about to stop"}, seconds(5)});
  const std::string said =
      "The server is about to restart. Clocks are paused while it is down, and games resume where they "
      "stopped.";
  EXPECT_EQ(shell.View(now).warning, said);
  EXPECT_EQ(shell.View(now).announcement, said);
  EXPECT_TRUE(shell.toasts().empty()) << "a toast can be pressed away";
  now += kToastStays * 5;
  shell.Tick(now);
  EXPECT_EQ(shell.View(now).warning, said);
  Hear(model::Lost{{Reason::kUnreachable, "gone"}, 1, seconds(1)});
  EXPECT_EQ(shell.View(now).warning.find("The server is restarting."), 0U) << "no longer about to";
  Hear(model::Online{house.ann()});
  EXPECT_EQ(shell.View(now).warning, "");
}

TEST_F(ShellConnection, TheTitleOfTheWindowSaysThatSomebodyIsLookedForOrWaitedFor) {
  SignIn();
  EXPECT_EQ(shell.View(now).window_title, "Nine Men’s Morris");
  Press(action::QuickPlay{});
  EXPECT_EQ(shell.View(now).window_title, "Looking for an opponent · Nine Men’s Morris");
}

TEST_F(ShellConnection, ATableThatWaitsForOnesMoveIsMarkedInTheBarOfOtherScreens) {
  SignIn();
  const auto called = [this] {
    for (const Tab& tab : shell.View(now).bar.tabs) {
      if (tab.calls) return std::string(tab.button.label);
    }
    return std::string();
  };
  Press(action::GoTo{house.id()});
  Hear(house.Snapshot());
  EXPECT_EQ(called(), "") << "the table itself says so";
  Press(action::Show{Screen::kLobby});
  EXPECT_EQ(called(), "Table");
}

TEST_F(ShellConnection, WhereWordsHaveNoRoomTheBarHasShortOnes) {
  SignIn();
  Press(action::QuickPlay{});
  Press(action::Show{Screen::kGames});
  now += seconds(7);
  Hear(session::RoundTrip{seconds(0)});
  EXPECT_TRUE(shell.View(now).bar.searching);
  EXPECT_EQ(shell.View(now).bar.brief, "0:07");
  Hear(model::Lost{{Reason::kUnreachable, "gone"}, 1, seconds(1)});
  now += seconds(20);
  EXPECT_FALSE(shell.View(now).bar.searching);
  EXPECT_EQ(shell.View(now).bar.brief, "Lost");
}

TEST_F(ShellConnection, AServerThatAnswersNothingIsAmberAfterASecond) {
  SignIn();
  Hear(session::RoundTrip{seconds(0)});
  shell.effects().requests.clear();
  shell.Tick(now);
  now += seconds(60);
  EXPECT_EQ(shell.View(now).bar.light, Light::kGreen) << "nothing was asked, and nothing was due";
  Press(action::QuickPlay{});
  now += model::kNoticedSilence - model::Millis(1);
  EXPECT_EQ(shell.View(now).bar.light, Light::kGreen);
  now += model::Millis(2001);
  EXPECT_EQ(shell.View(now).bar.light, Light::kAmber);
  EXPECT_EQ(shell.View(now).bar.connection, "No answer · 3 s");
  EXPECT_EQ(shell.View(now).bar.brief, "3 s");
  Hear(session::RoundTrip{seconds(0)});
  EXPECT_EQ(shell.View(now).bar.light, Light::kGreen);
}

TEST_F(ShellConnection, ALateHeartbeatIsAmberAlthoughNothingWasAsked) {
  SignIn();
  Hear(session::RoundTrip{seconds(0)});
  shell.effects().requests.clear();
  shell.Tick(now);
  now += seconds(7);
  Hear(session::Silence{seconds(1)});
  EXPECT_EQ(shell.View(now).bar.light, Light::kAmber);
  EXPECT_EQ(shell.View(now).bar.connection, "No answer · 1 s");
  now += seconds(3);
  EXPECT_EQ(shell.View(now).bar.connection, "No answer · 4 s");
  Hear(session::Silence{});
  EXPECT_EQ(shell.View(now).bar.light, Light::kGreen);
}

TEST_F(ShellConnection, AMoveThatIsNotAnsweredIsSaidToWaitWithWhatHappensToTheClocks) {
  SignIn();
  Press(action::GoTo{house.id()});
  Hear(house.Snapshot());
  shell.effects().requests.clear();
  shell.effects().commands.clear();
  shell.Tick(now);
  const auto click = [this](const char* point) {
    const auto at = board::FindPoint(board::kNine, point);
    shell.Do(PressPoint{at}, now);
    shell.Do(ReleasePoint{at, false}, now);
  };
  click("d2");
  ASSERT_EQ(shell.effects().commands.size(), 1U);
  now += seconds(2);
  const auto view = shell.View(now);
  const auto& ribbon = std::get<TableViewState>(view.content).ribbon;
  ASSERT_TRUE(ribbon);
  EXPECT_EQ(ribbon->title, "Your move is waiting for the server");
  EXPECT_NE(ribbon->detail.find("clock"), std::string::npos);
  shell.Tick(now);
  EXPECT_EQ(shell.effects().commands.size(), 1U) << "it is sent once";
  Hear(session::RoundTrip{seconds(0)});
  EXPECT_NE(std::get<TableViewState>(shell.View(now).content).ribbon->title, ribbon->title);
}

TEST_F(ShellConnection, AButtonOfTheBarShowsTheKeysAndTheWayToTheLesson) {
  EXPECT_EQ(shell.View(now).bar.help.action, Action(action::ShowKeys{})) << "also before anybody signs in";
  SignIn();
  Press(shell.View(now).bar.help.action);
  ASSERT_TRUE(shell.View(now).keys);
  EXPECT_EQ(shell.View(now).keys->learn.action, Action(action::Learn{}));
  Press(action::CloseKeys{});
  EXPECT_FALSE(shell.View(now).keys);
}

TEST_F(ShellConnection, WithoutAServerItBeginsWithTheOneUsedLastOrWithTheUsual) {
  MemorySettings settings;
  const auto begun = [&settings] {
    ShellOptions options;
    options.settings = &settings;
    Shell another(options, [] { return RequestId("r"); });
    return SignInOf(another.View({})).server.text;
  };
  EXPECT_EQ(begun(), kUsualServer);
  settings.servers = {{"host:2", "Ann", true}, {"host:1", "", false}};
  EXPECT_EQ(begun(), "host:2");
}

TEST_F(ShellConnection, WhoIsSignedInOnAServerIsRememberedUntilTheySignOut) {
  SignIn();
  Press(action::SignInAs{});
  ASSERT_TRUE(SignInOf(shell.View(now)).go_on);
  EXPECT_EQ(SignInOf(shell.View(now)).go_on->label, "Continue as " + house.ann().name);
  SignIn();
  Hear(model::Closed{{Reason::kBadToken, "the token is not valid"}});
  EXPECT_FALSE(SignInOf(shell.View(now)).go_on);
  EXPECT_EQ(SignInOf(shell.View(now)).problem->title, "You were signed out");
  shell.session().Begin("127.0.0.1:9393");
  Hear(model::Online{house.ann(), false});
  Press(action::SignInAs{});
  EXPECT_FALSE(SignInOf(shell.View(now)).go_on) << "that token was for one run";
}

TEST_F(ShellConnection, AGuestBesideAMemberLeavesTheMemberRemembered) {
  MemorySettings settings;
  settings.servers = {{"127.0.0.1:9393", "Bea", true}};
  ShellOptions options{"127.0.0.1:9393", "Ann", true, std::nullopt};
  options.settings = &settings;
  Shell beside(options, [] { return RequestId("r"); });
  const auto sign_in = [&] {
    beside.session().Begin("127.0.0.1:9393");
    beside.Hear(model::Online{house.ann(), false}, now);
  };
  const auto go_on = [&] {
    const auto button = SignInOf(beside.View(now)).go_on;
    return button ? button->label : "";
  };
  sign_in();
  beside.Do(action::SignedOut{}, now);
  EXPECT_EQ(go_on(), "Continue as Bea");
  sign_in();
  beside.Hear(model::Closed{{Reason::kBadToken, "the token is not valid"}}, now);
  EXPECT_EQ(go_on(), "Continue as Bea");
  sign_in();
  auto member = house.ann();
  member.name = "Anna";
  beside.Hear(AnswerTo(api::SignUp{}, member), now);
  beside.Hear(model::Closed{{Reason::kUnreachable, "gone"}}, now);
  EXPECT_EQ(go_on(), "Continue as Bea");
}

TEST_F(ShellConnection, ATableOfAnInvitationIsJoinedOnceItIsOnline) {
  Shell invited{{"127.0.0.1:9393", "Ann", false, std::nullopt, "", "K7QF22"}, [] { return RequestId("r"); }};
  invited.Start();
  invited.session().Begin("127.0.0.1:9393");
  const auto joins = [&] { return RequestsIn<api::JoinTable>(invited.effects()); };
  EXPECT_TRUE(joins().empty());
  invited.Hear(model::Online{house.ann()}, now);
  ASSERT_EQ(joins().size(), 1U);
  EXPECT_EQ(joins()[0].code, "K7QF22");
  invited.Hear(model::Online{house.ann()}, now);
  EXPECT_EQ(joins().size(), 1U) << "not again after the connection was lost";
}

}  // namespace
}  // namespace merels::presenter
