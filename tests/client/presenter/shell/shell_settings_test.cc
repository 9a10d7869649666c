// To the settings from everywhere, and back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/settings/settings_view_state.h"
#include "client/presenter/shell/shell.h"
#include "tests/client/support/memory_settings.h"
#include "tests/client/support/simulated_match.h"

namespace merels::presenter {
namespace {

class ShellSettings : public ::testing::Test {
 protected:
  void SignIn() {
    shell.session().Begin("127.0.0.1:9393");
    shell.Hear(model::Online{house.ann()}, now);
  }
  void Press(KeyCode code) { shell.Do(Key{code, 0}, now); }
  ShellOptions Options() {
    ShellOptions options{"127.0.0.1:9393", "Ann", false, std::nullopt};
    options.settings = &kept;
    return options;
  }

  SimulatedMatch house;
  MemorySettings kept;
  Shell shell{Options(), [] { return RequestId("r"); }};
  model::Millis now{10'000};
};

TEST_F(ShellSettings, TheyOpenByKeyBeforeAnybodyIsSignedIn) {
  Press(KeyCode::kSettings);
  EXPECT_EQ(shell.screen(), Screen::kSettings);
  EXPECT_NE(shell.View(now).Get<SettingsViewState>(), nullptr);
  Press(KeyCode::kSettings);
  EXPECT_EQ(shell.screen(), Screen::kSignIn);
  shell.Do(Action(shell.View(now).bar.settings.action), now);
  EXPECT_EQ(shell.screen(), Screen::kSettings) << "and by the wheel in the bar";
  Press(KeyCode::kEscape);
  EXPECT_EQ(shell.screen(), Screen::kSignIn);
}

TEST_F(ShellSettings, TheyLeadBackToTheScreenTheyWereOpenedFrom) {
  SignIn();
  shell.Do(Action(action::Show{Screen::kGames}), now);
  Press(KeyCode::kSettings);
  shell.Do(Action(action::Back{}), now);
  EXPECT_EQ(shell.screen(), Screen::kGames);
  shell.Do(Action(action::Show{Screen::kAccount}), now);
  Press(KeyCode::kSettings);
  Press(KeyCode::kEscape);
  EXPECT_EQ(shell.screen(), Screen::kGames) << "from the account as well";
}

TEST_F(ShellSettings, WhatIsChosenIsInEveryViewAndStaysWhoeverIsSignedIn) {
  shell.Do(Action(action::Choose{Preference::kTheme, 1}), now);
  EXPECT_EQ(shell.View(now).preferences.theme(), ThemeChoice::kLight);
  SignIn();
  EXPECT_EQ(shell.View(now).preferences.theme(), ThemeChoice::kLight);
  shell.Do(Action(action::SignInAs{}), now);
  EXPECT_EQ(shell.View(now).preferences.theme(), ThemeChoice::kLight);
  EXPECT_EQ(kept.chosen.theme(), ThemeChoice::kLight);
}

TEST_F(ShellSettings, ASignInThatComesMeanwhileLeavesThemOpen) {
  Press(KeyCode::kSettings);
  SignIn();
  EXPECT_EQ(shell.screen(), Screen::kSettings);
  Press(KeyCode::kEscape);
  EXPECT_EQ(shell.screen(), Screen::kLobby);
  Press(KeyCode::kSettings);
  Press(KeyCode::kEscape);
  EXPECT_EQ(shell.screen(), Screen::kLobby);
}

TEST_F(ShellSettings, AFileThatWasPutAsideIsToldByAToast) {
  kept.notice = "the settings file does not hold settings; it is kept as y";
  Shell other(Options(), [] { return RequestId("r"); });
  other.Tick(now);
  ASSERT_EQ(other.View(now).toasts.size(), 1U);
  EXPECT_TRUE(other.View(now).toasts[0].problem);
}

}  // namespace
}  // namespace merels::presenter
