#include "client/app/app.h"

#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/app/inbox.h"
#include "client/app/settings_file.h"
#include "client/presenter/account/account_view_state.h"
#include "client/presenter/puzzles/actions.h"
#include "tests/client/support/shell_view.h"
#include "tests/support/temporary_folder.h"

namespace merels::app {
namespace {

using presenter::Screen;
using presenter::SignInProblem;
using testing::HasSubstr;

class AppTest : public ::testing::Test {
 protected:
  AppOptions Options(const std::string& server) {
    AppOptions options;
    options.shell = {server, "Ann", true, std::nullopt};
    options.network.token_file = folder.path() / "token";
    options.settings = folder.path() / "settings.json";
    options.announcements = &announced;
    return options;
  }
  /// Takes updates until the sign-in screen shows a problem.
  static SignInProblem Problem(App& app) {
    while (!presenter::SignInOf(app.View(Now())).problem) {
      app.Wait(std::chrono::hours(1));
      app.Update(Now());
    }
    return *presenter::SignInOf(app.View(Now())).problem;
  }

  TemporaryFolder folder;
  std::ostringstream announced;
};

TEST_F(AppTest, ATablebaseThatIsNamedHasToBeThereAndOneThatWasKeptMayBeGone) {
  auto options = Options("127.0.0.1:1");
  options.tablebase = folder.path() / "none";
  const auto refused = App::Start(options);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().reason, Reason::kBadFile);
  ASSERT_TRUE(MakeSettings(options.settings)
                  ->SetPath(presenter::ChosenPath::kTablebase, folder.path() / "none")
                  .ok());
  options.tablebase.reset();
  EXPECT_TRUE(App::Start(options).ok());
  options.tablebase = "";
  EXPECT_TRUE(App::Start(options).ok());
  EXPECT_EQ(MakeSettings(options.settings)->PathOf(presenter::ChosenPath::kTablebase).value(), "");
}

constexpr const char* kPuzzleLine = "three\tWW./B.W/BB. w 0,0\tc2-c3\twin\t1\t1\tmill\t-\n";

TEST_F(AppTest, PuzzlesThatAreNamedAreReadAndKept) {
  const auto path = folder.path() / "puzzles";
  auto options = Options("127.0.0.1:1");
  options.puzzles = path;
  EXPECT_FALSE(App::Start(options).ok()) << "there is no such file";
  std::ofstream(path) << kPuzzleLine;
  auto app = App::Start(options);
  ASSERT_TRUE(app.ok());
  EXPECT_TRUE((*app)->View(Now()).toasts.empty());
  EXPECT_EQ(MakeSettings(options.settings)->PathOf(presenter::ChosenPath::kPuzzles).value(), path);
}

TEST_F(AppTest, OfAFileOfPuzzlesWithAnErrorThoseBeforeItAreUsedAndTheErrorIsTold) {
  const auto path = folder.path() / "puzzles";
  auto options = Options("127.0.0.1:1");
  options.puzzles = path;
  std::ofstream(path) << kPuzzleLine << "nonsense\n";
  auto app = App::Start(options);
  ASSERT_TRUE(app.ok());
  ASSERT_EQ((*app)->View(Now()).toasts.size(), 1U);
  const std::string told = (*app)->View(Now()).toasts.front().text;
  EXPECT_THAT(told, HasSubstr("line 2, column 1: "));
  EXPECT_THAT(told, HasSubstr("The 1 before it are used"));
  (*app)->Do(presenter::Action(presenter::action::Puzzles{}), Now());
  const auto& table = std::get<presenter::TableViewState>((*app)->View(Now()).content);
  EXPECT_EQ(table.board.topology->point_count, 9) << "of Three Men's Morris, which the file has";
}

TEST_F(AppTest, WithoutAnyFileThereArePuzzlesOfThePlainGame) {
  auto app = App::Start(Options("127.0.0.1:1"));
  ASSERT_TRUE(app.ok());
  (*app)->Do(presenter::Action(presenter::action::Puzzles{}), Now());
  const auto& view = (*app)->View(Now());
  EXPECT_EQ(view.screen, presenter::Screen::kPuzzle);
  EXPECT_EQ(std::get<presenter::TableViewState>(view.content).board.topology->point_count, 24);
}

TEST_F(AppTest, AServerThatIsNotThereLeadsToTheSignInScreen) {
  // Port 1 of this machine: nothing listens there.
  auto app = App::Start(Options("127.0.0.1:1"));
  ASSERT_TRUE(app.ok());
  EXPECT_TRUE(presenter::SignInOf((*app)->View(Now())).busy);
  const auto problem = Problem(**app);
  EXPECT_EQ(problem.kind, SignInProblem::Kind::kUnreachable);
  EXPECT_EQ((*app)->View(Now()).screen, Screen::kSignIn);
  EXPECT_FALSE(presenter::SignInOf((*app)->View(Now())).busy);
  EXPECT_THAT(announced.str(), HasSubstr("No server answers at 127.0.0.1:1"));
}

TEST_F(AppTest, AnotherAttemptForgetsTheFirst) {
  auto app = App::Start(Options("127.0.0.1:1"));
  Problem(**app);
  (*app)->Do(presenter::Edit{presenter::kServerField, "not an address"}, Now());
  (*app)->Do(presenter::action::SignInGuest{}, Now());
  EXPECT_THAT(Problem(**app).title, HasSubstr("Sign-in failed"));
}

TEST_F(AppTest, ATestSocketThatCannotBeIsAnError) {
  auto options = Options("127.0.0.1:1");
  options.test_socket = "/dev/null/s";
  const auto app = App::Start(std::move(options));
  ASSERT_FALSE(app.ok());
  EXPECT_EQ(app.error().reason, Reason::kBadFile);
}

TEST_F(AppTest, ClosingTheWindowIsShownInTheView) {
  auto options = Options("127.0.0.1:1");
  options.shell.guest = false;
  auto app = App::Start(std::move(options));
  (*app)->Do(presenter::Close{}, Now());
  EXPECT_TRUE((*app)->View(Now()).closing);
  EXPECT_TRUE((*app)->TakeOutputs().cues.empty());
}

TEST_F(AppTest, WithoutNewsNothingIsDrawnAnew) {
  auto options = Options("127.0.0.1:1");
  options.shell.guest = false;
  auto app = App::Start(std::move(options));
  const auto now = Now();
  EXPECT_TRUE((*app)->Update(now)) << "the first picture";
  EXPECT_FALSE((*app)->Update(now));
  EXPECT_FALSE((*app)->Update(now + std::chrono::seconds(1)));
}

}  // namespace
}  // namespace merels::app
