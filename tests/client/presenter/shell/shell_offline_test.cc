// The shell before sign-in, and without a server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/games/games_presenter.h"
#include "client/presenter/lesson/lesson_presenter.h"
#include "client/presenter/local/local_screen.h"
#include "client/presenter/shell/shell.h"
#include "client/presenter/table/actions.h"
#include "tests/client/support/memory_settings.h"
#include "tests/client/support/memory_store.h"
#include "tests/client/support/noted_thinker.h"
#include "tests/client/support/shell_view.h"
#include "tests/client/support/simulated_match.h"

namespace merels::presenter {
namespace {

using local::Opponent;
using testing::HasSubstr;

class OfflineTest : public ::testing::Test {
 protected:
  ShellOptions Options() {
    ShellOptions options{"127.0.0.1:9393", "Ann", false, std::nullopt};
    options.store = &store;
    options.thinker = &thinker;
    return options;
  }
  void Press(const Action& action) { shell.Do(action, now); }
  void Escape() { shell.Do(Key{KeyCode::kEscape, 0}, now); }
  void SignIn() {
    shell.session().Begin("127.0.0.1:9393");
    shell.Hear(model::Online{house.ann()}, now);
  }
  const LocalScreen& Local() const { return *shell.Find<LocalScreen>(); }

  SimulatedMatch house;
  MemoryStore store;
  NotedThinker thinker;
  int requests = 0;
  Shell shell{Options(), [this] { return RequestId("r" + std::to_string(++requests)); }};
  const model::Millis now{10'000};
};

TEST_F(OfflineTest, ToNewcomersTheLessonIsOfferedFirst) {
  const auto here = SignInOf(shell.View(now)).here;
  EXPECT_EQ(here.first.label, "Learn to play");
  EXPECT_EQ(here.first.emphasis, Emphasis::kPrimary);
  EXPECT_EQ(here.others.front().label, "Play the computer");
  Press(here.first.action);
  EXPECT_EQ(shell.screen(), Screen::kLesson);
}

TEST_F(OfflineTest, WhoHasDoneTheLessonSolvedAPuzzleOrPlayedIsNoNewcomer) {
  LocalState state{local::Matches(&store)};
  EXPECT_TRUE(state.Newcomer());
  state.puzzle_progress.missed = 1;
  EXPECT_FALSE(state.Newcomer());
  state.puzzle_progress = {};
  MemorySettings settings;
  state.settings = &settings;
  state.KeepLesson();
  EXPECT_FALSE(state.Newcomer());
  LocalState later{local::Matches(&store)};
  later.settings = &settings;
  later.Restore();
  EXPECT_FALSE(later.Newcomer()) << "also after a restart";
}

TEST_F(OfflineTest, AfterThatTheFirstButtonPlaysTheComputerInTwoClicks) {
  auto match = local::LocalMatch::Begin(MatchId("m"), {}, rules::Side::kFirst, local::Millis(1));
  local::Matches(&store).Keep(*match, now);
  const auto here = SignInOf(shell.View(now)).here;
  EXPECT_EQ(here.first.label, "Play the computer");
  Press(here.first.action);
  EXPECT_EQ(shell.screen(), Screen::kPlay);
  Press(std::get<SetupViewState>(shell.View(now).content).start.action);
  EXPECT_EQ(shell.screen(), Screen::kLocal);
  EXPECT_TRUE(shell.effects().requests.empty()) << "no server is asked for anything";
}

TEST_F(OfflineTest, WhatNeedsAServerIsListedButCannotBePressed) {
  Press(action::SetUp{Opponent::kComputer});
  EXPECT_TRUE(TabOf(shell.View(now), Screen::kPlay).chosen);
  EXPECT_TRUE(TabOf(shell.View(now), Screen::kGames).enabled);
  EXPECT_FALSE(TabOf(shell.View(now), Screen::kLobby).enabled);
  EXPECT_FALSE(TabOf(shell.View(now), Screen::kRanks).enabled);
  EXPECT_EQ(shell.View(now).bar.connection, "Offline");
  Press(shell.View(now).bar.account->action);
  EXPECT_EQ(shell.screen(), Screen::kSignIn);
}

TEST_F(OfflineTest, EscapeLeadsUpToWhereOneSignsIn) {
  Press(action::SetUp{Opponent::kComputer});
  Press(action::StartLocal{});
  Escape();
  EXPECT_EQ(shell.screen(), Screen::kPlay);
  Escape();
  EXPECT_EQ(shell.screen(), Screen::kSignIn);
}

TEST_F(OfflineTest, ButtonsOfATableAreThoseOfTheTableShown) {
  Press(action::SetUp{Opponent::kHuman});
  Press(action::StartLocal{});
  Press(action::Resign{});
  Press(action::Resign{});
  EXPECT_TRUE(Local().match()->over());
}

TEST_F(OfflineTest, SigningInDoesNotTakeAPlayerFromTheBoard) {
  Press(action::SetUp{Opponent::kComputer});
  Press(action::StartLocal{});
  SignIn();
  EXPECT_EQ(shell.screen(), Screen::kLocal);
  EXPECT_TRUE(TabOf(shell.View(now), Screen::kLobby).enabled);
  shell.Hear(model::Closed{{Reason::kBadToken, "signed in elsewhere"}}, now);
  EXPECT_EQ(shell.screen(), Screen::kLocal) << "nor does the end of the connection";
  EXPECT_NE(Local().match(), nullptr);
  EXPECT_THAT(shell.View(now).toasts.back().text, HasSubstr("no longer knows this sign-in"));
}

TEST_F(OfflineTest, AMatchIsGoneOnWithAfterTheWindowWasClosed) {
  Press(action::SetUp{Opponent::kHuman});
  Press(action::StartLocal{});
  const auto point = *board::FindPoint(board::kNine, "d2");
  shell.Do(PressPoint{point}, now);
  shell.Do(ReleasePoint{point, false}, now);
  shell.Do(Close{}, now);
  Shell later(Options(), [] { return RequestId("s"); });
  const auto here = SignInOf(later.View(now)).here;
  ASSERT_TRUE(here.go_on);
  EXPECT_EQ(here.go_on->label, "Resume the game for two");
  later.Do(here.go_on->action, now);
  EXPECT_EQ(later.screen(), Screen::kLocal);
  EXPECT_EQ(TableOf(later.View(now)).moves.size(), 1U);
}

TEST_F(OfflineTest, TheGamesOfThisMachineAreListedWithoutAServer) {
  Press(action::SetUp{Opponent::kHuman});
  Press(action::Show{Screen::kGames});
  EXPECT_EQ(PageOf(shell.View(now)).list.state, ListState::kEmpty);
  Press(action::StartLocal{});
  Press(action::Resign{});
  Press(action::Resign{});
  Press(action::Show{Screen::kGames});
  const auto list = PageOf(shell.View(now)).list;
  ASSERT_EQ(list.lines.size(), 1U);
  EXPECT_EQ(list.lines[0].cells[1].text, "Black wins");
  EXPECT_EQ(list.lines[0].button->label, "Replay");
  ASSERT_EQ(list.chips.size(), 1U) << "there is only one place";
  EXPECT_EQ(list.chips[0].label, "Analysis board");
  SignIn();
  Press(action::Show{Screen::kGames});
  EXPECT_EQ(PageOf(shell.View(now)).list.lines.size(), 1U) << "among those of the server";
  Press(action::ChooseGames{GamesPlace::kHere});
  EXPECT_EQ(PageOf(shell.View(now)).list.lines.size(), 1U);
}

TEST_F(OfflineTest, TheRulesLieOverATableUntilTheyAreClosed) {
  Press(action::SetUp{Opponent::kComputer});
  Press(action::ChooseLocalRules{"plain"});
  Press(action::StartLocal{});
  Press(TableOf(shell.View(now)).rules->action);
  ASSERT_TRUE(shell.View(now).rules);
  EXPECT_EQ(shell.View(now).rules->title, "Nine Men’s Morris without flying");
  EXPECT_THAT(shell.View(now).rules->difference, HasSubstr("no flying"));
  Escape();
  EXPECT_FALSE(shell.View(now).rules);
  EXPECT_EQ(shell.screen(), Screen::kLocal);
}

TEST_F(OfflineTest, HelpLeadsToTheLesson) {
  shell.Do(Key{KeyCode::kCharacter, '?'}, now);
  ASSERT_TRUE(shell.View(now).keys);
  Press(shell.View(now).keys->learn.action);
  EXPECT_EQ(shell.screen(), Screen::kLesson);
  EXPECT_FALSE(shell.View(now).keys);
  EXPECT_TRUE(TableOf(shell.View(now)).lesson);
}

TEST_F(OfflineTest, ZenIsTurnedOnAndOffByItsKeyAndLeftByEscBeforeTheTable) {
  Press(action::BeginLocal{});
  shell.Do(Key{KeyCode::kCharacter, 'z'}, now);
  EXPECT_TRUE(shell.View(now).zen);
  Escape();
  EXPECT_FALSE(shell.View(now).zen);
  EXPECT_EQ(shell.screen(), Screen::kLocal);
  shell.Do(Key{KeyCode::kCharacter, 'Z'}, now);
  shell.Do(Key{KeyCode::kCharacter, 'Z'}, now);
  EXPECT_FALSE(shell.View(now).zen);
  Press(action::SwitchZen{});
  Press(action::Show{Screen::kSettings});
  EXPECT_FALSE(shell.View(now).zen) << "only tables follow";
}

}  // namespace
}  // namespace merels::presenter
