#include <gtest/gtest.h>

#include "client/presenter/account/actions.h"
#include "client/presenter/lobby/actions.h"
#include "client/presenter/shell/shell.h"
#include "tests/client/support/memory_settings.h"
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
  ASSERT_EQ(shell.toasts().size(), 1U);
  EXPECT_EQ(
      shell.toasts()[0].text,
      "The server is about to stop. Clocks stand still while it is away, and games go on where they stood");
  now += kToastStays * 5;
  shell.Tick(now);
  EXPECT_EQ(shell.toasts().size(), 1U);
  Hear(model::Lost{{Reason::kUnreachable, "gone"}, 1, seconds(1)});
  EXPECT_EQ(shell.toasts().size(), 1U);
  Hear(model::Online{house.ann()});
  EXPECT_TRUE(shell.toasts().empty());
}

TEST_F(ShellConnection, TheTitleOfTheWindowSaysThatSomebodyIsLookedForOrWaitedFor) {
  SignIn();
  EXPECT_EQ(shell.View(now).window_title, "Nine Men’s Morris");
  Press(action::QuickPlay{});
  EXPECT_EQ(shell.View(now).window_title, "Looking for an opponent · Nine Men’s Morris");
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
  settings.visits = {{"host:2", "Ann", true}, {"host:1", "", false}};
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
  settings.visits = {{"127.0.0.1:9393", "Bea", true}};
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
  beside.Hear(model::AccountAnswer{model::SignUpAnswer{member}}, now);
  beside.Hear(model::Closed{{Reason::kUnreachable, "gone"}}, now);
  EXPECT_EQ(go_on(), "Continue as Bea");
}

}  // namespace
}  // namespace merels::presenter
