#include "client/presenter/puzzles/puzzle_presenter.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/words/plies.h"
#include "tests/client/support/memory_settings.h"

namespace merels::presenter {
namespace {

using solver::Outcome;
using ::testing::HasSubstr;

class PuzzleScreenTest : public ::testing::Test, protected Navigator {
 protected:
  void Show(Screen to, model::Millis /*now*/) override { shown = to; }
  void Press(const Action& action) { screen.Do(action, now); }
  void Click(const std::string& points) {
    std::istringstream words(points);
    for (std::string name; words >> name;) {
      const auto point = *board::FindPoint(*View().board.topology, name);
      screen.Do(PressPoint{point}, now);
      screen.Do(ReleasePoint{point, false}, now);
    }
  }
  TableViewState View() const { return screen.View(now); }
  LessonCard Card() const { return *View().lesson; }

  void Pass(model::Millis time) {
    now += time;
    screen.Tick(now);
  }
  local::PuzzleProgress Kept() {
    return local::ReadProgress(settings.texts[KeptText::kPuzzleProgress]).value_or(local::PuzzleProgress());
  }

  std::vector<study::Puzzle> puzzles = {
      {"three", "WW./B.W/BB. w 0,0", {"c2-c3"}, {Outcome::kWin, 1}, 1, {study::Theme::kMill}, "-"},
      {"three", "BB./W.B/WW. b 0,0", {"c2-c3"}, {Outcome::kDraw, 0}, 7, {}, "m1 ply 9"}};
  std::function<local::Millis()> date = [] { return local::Millis(0); };
  Effects effects;
  MemorySettings settings;
  local::PuzzleProgress progress;
  model::Millis now{10'000};
  Screen shown = Screen::kPlay;
  int requests = 0;
  PuzzlePresenter screen{{puzzles, date, progress, &settings},
                         [this] { return RequestId("r" + std::to_string(++requests)); },
                         *this,
                         effects};
};

/// One puzzle of two moves: a man is placed, Black answers, and White closes a mill.
class LongPuzzleTest : public PuzzleScreenTest {
 protected:
  LongPuzzleTest() {
    puzzles = {{"standard",
                "W../.../.../....../.../.../BB. w 8,7",
                {"g1", "g4", "d7"},
                {Outcome::kWin, 0},
                2,
                {study::Theme::kBlock},
                "-"}};
    Press(action::Puzzles{});
  }
};

TEST_F(PuzzleScreenTest, TheFirstSaysWhatIsToBeReached) {
  Press(action::Puzzles{});
  EXPECT_EQ(shown, Screen::kPuzzle);
  EXPECT_EQ(View().heading, "PUZZLES");
  EXPECT_EQ(Card().title, "Find the win");
  EXPECT_EQ(Card().task, "White to play and win in 1 move.");
  EXPECT_THAT(Card().rule, HasSubstr("Difficulty 1 of 8"));
  EXPECT_EQ(Card().note, "");
  ASSERT_TRUE(View().rules);
  EXPECT_EQ(View().rules->Id(), "rules:three");
}

TEST_F(PuzzleScreenTest, MenThatAreStillToBePlacedAreCounted) {
  puzzles = {{"standard", ".B./B../B.B/W...../.../.../... w 2,1", {"d5"}, {Outcome::kDraw, 0}, 1, {}, "-"}};
  Press(action::Puzzles{});
  EXPECT_EQ(Card().title, "Save the draw");
  EXPECT_EQ(Card().task, "White to play and save the draw. In hand: White 2, Black 1.");
}

TEST_F(PuzzleScreenTest, TheOneRightPlyIsPraisedAndKeptAsSolved) {
  Press(action::Puzzles{});
  Click("c2 c3");
  EXPECT_TRUE(Card().praised);
  EXPECT_EQ(Card().note, "Solved: no other move wins.");
  EXPECT_EQ(effects.announcements.back(), Card().note);
  EXPECT_THAT(Card().caption, HasSubstr("STREAK 1"));
  EXPECT_EQ(Kept(), progress);
  EXPECT_EQ(progress.solved, 1);
}

TEST_F(PuzzleScreenTest, AWrongPlyIsNamedAndEndsTheStreak) {
  progress.streak = progress.best = 4;
  Press(action::Puzzles{});
  Click("b3 c3");
  EXPECT_FALSE(Card().praised);
  EXPECT_EQ(Card().note, "b3–c3 gives the win away.");
  Click("c2 b2");
  EXPECT_EQ(Card().note, "b3–c3 gives the win away.") << "it is tried once";
  EXPECT_EQ(Kept().streak, 0);
  EXPECT_EQ(Kept().best, 4);
  Press(action::PuzzleAgain{});
  EXPECT_EQ(Card().note, "");
  Click("c2 c3");
  EXPECT_TRUE(Card().praised);
  EXPECT_EQ(progress.solved, 0) << "it was missed before";
  EXPECT_EQ(progress.missed, 1);
}

TEST_F(PuzzleScreenTest, TheHintNamesTheIdeaBeforeThePlyIsShown) {
  Press(action::Puzzles{});
  EXPECT_EQ(Card().buttons[1].label, "Hint");
  Press(action::ShowIdea{});
  EXPECT_EQ(Card().note, words::IdeaOf({study::Theme::kMill}));
  EXPECT_EQ(effects.announcements.back(), "Hint: " + Card().note);
  EXPECT_FALSE(View().board.hint);
  EXPECT_EQ(progress.missed, 0) << "a hint costs nothing";
  EXPECT_EQ(Card().buttons[1].label, "Show me");
  Press(action::ShowSolution{});
  ASSERT_TRUE(View().board.hint);
  EXPECT_FALSE(Card().buttons[1].enabled);
  EXPECT_EQ(progress.missed, 1);
}

TEST_F(PuzzleScreenTest, TheNextOneIsOfTheSideThatItIsAbout) {
  Press(action::Puzzles{});
  Press(action::AnotherPuzzle{});
  EXPECT_EQ(Card().task, "Black to play and save the draw.");
  EXPECT_THAT(Card().rule, HasSubstr("From game m1 ply 9."));
  Click("c2 c3");
  EXPECT_EQ(Card().note, "Solved: every other move loses.");
  screen.Do(Key{KeyCode::kEnter}, now);
  EXPECT_THAT(Card().task, HasSubstr("White")) << "Enter goes on";
}

TEST_F(PuzzleScreenTest, OneThatWasBegunIsThereAgain) {
  Press(action::Puzzles{});
  Press(action::AnotherPuzzle{});
  Press(action::LeavePuzzle{});
  EXPECT_EQ(shown, Screen::kPlay);
  Press(action::Puzzles{});
  EXPECT_THAT(Card().task, HasSubstr("Black"));
}

TEST_F(PuzzleScreenTest, EachDayHasItsOwnAndDaysInARowAreCounted) {
  std::string tasks;
  for (int day = 0; day < 20; ++day) {
    date = [day] { return std::chrono::hours(24 * day + 5); };
    Press(action::SolvePuzzle{});
    EXPECT_EQ(View().heading, "PUZZLE OF THE DAY");
    tasks += Card().task[0];
    if (day < 3) Click("c2 c3");
    if (day == 2) {
      EXPECT_EQ(Card().caption, "3 DAYS IN A ROW");
    }
  }
  EXPECT_EQ(Card().caption, "ONE EACH DAY");
  EXPECT_EQ(Kept().days, 3);
  EXPECT_THAT(tasks, HasSubstr("W"));
  EXPECT_THAT(tasks, HasSubstr("B"));
}

TEST_F(PuzzleScreenTest, WhatCannotBeKeptIsTold) {
  settings.fault = Error{Reason::kBadFile, "the disk is full"};
  Press(action::Puzzles{});
  Click("c2 c3");
  ASSERT_EQ(effects.notes.size(), 1U);
}

TEST_F(PuzzleScreenTest, WithoutPuzzlesThereIsNothing) {
  const std::vector<study::Puzzle> none;
  PuzzlePresenter empty(
      {none, date, progress}, [] { return RequestId("r"); }, *this, effects);
  EXPECT_FALSE(empty.Do(Action(action::Puzzles{}), now));
  EXPECT_EQ(empty.table(), nullptr);
}

TEST_F(LongPuzzleTest, TheReplyIsPlayedAfterABreath) {
  Click("g1");
  EXPECT_EQ(Card().note, "Right. Go on.");
  EXPECT_EQ(screen.table()->match().plies().size(), 1U);
  Click("d7");
  EXPECT_EQ(screen.table()->match().plies().size(), 1U) << "it is Black's turn";
  Pass(kReplyBreath);
  ASSERT_EQ(screen.table()->match().plies().size(), 2U);
  EXPECT_EQ(screen.table()->match().plies().back(), "g4");
  Click("d7");
  EXPECT_EQ(Card().note, "Solved: no other move wins.");
  EXPECT_EQ(progress.solved, 1);
}

TEST_F(LongPuzzleTest, AMistakeLaterOnIsTriedAgainFromThere) {
  Click("g1");
  Pass(kReplyBreath);
  Click("b2");
  EXPECT_EQ(Card().note, "b2 gives the win away.");
  Press(action::PuzzleAgain{});
  EXPECT_TRUE(View().board.men.size() == 5U) << "the men after the reply";
  Click("d7");
  EXPECT_TRUE(Card().praised);
  EXPECT_EQ(progress.missed, 1);
  EXPECT_EQ(progress.solved, 0);
}

}  // namespace
}  // namespace merels::presenter
