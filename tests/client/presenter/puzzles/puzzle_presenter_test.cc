#include "client/presenter/puzzles/puzzle_presenter.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

  std::vector<study::Puzzle> puzzles = {
      {"three", "WW./B.W/BB. w 0,0", "c2-c3", {Outcome::kWin, 1}, 1, "-"},
      {"three", "BB./W.B/WW. b 0,0", "c2-c3", {Outcome::kDraw, 0}, 7, "m1 ply 9"}};
  std::function<local::Millis()> date = [] { return local::Millis(0); };
  Effects effects;
  model::Millis now{10'000};
  Screen shown = Screen::kPlay;
  int requests = 0;
  PuzzlePresenter screen{
      {puzzles, date}, [this] { return RequestId("r" + std::to_string(++requests)); }, *this, effects};
};

TEST_F(PuzzleScreenTest, ThatOfTheDaySaysWhatIsToBeReached) {
  Press(action::SolvePuzzle{});
  EXPECT_EQ(shown, Screen::kPuzzle);
  EXPECT_EQ(View().heading, "PUZZLE OF THE DAY");
  EXPECT_EQ(Card().task, "White to play. One move wins in 1 ply.");
  EXPECT_THAT(Card().rule, HasSubstr("Grade 1 of 8"));
  EXPECT_EQ(Card().note, "");
  ASSERT_TRUE(View().rules);
  EXPECT_EQ(View().rules->Id(), "rules:three");
}

TEST_F(PuzzleScreenTest, MenThatAreStillToBePlacedAreCounted) {
  puzzles = {{"standard", ".B./B../B.B/W...../.../.../... w 2,1", "d5", {Outcome::kDraw, 0}, 1, "-"}};
  PuzzlePresenter placing{{puzzles, date}, [] { return RequestId("r"); }, *this, effects};
  placing.Do(Action(action::SolvePuzzle{}), now);
  EXPECT_EQ(placing.View(now).lesson->task,
            "White to play. In hand: White 2, Black 1. Only one move keeps the draw.");
}

TEST_F(PuzzleScreenTest, TheOneRightPlyIsPraised) {
  Press(action::SolvePuzzle{});
  Click("c2 c3");
  EXPECT_TRUE(Card().praised);
  EXPECT_EQ(Card().note, "Right: no other move wins.");
  EXPECT_EQ(effects.announcements.back(), Card().note);
}

TEST_F(PuzzleScreenTest, AnotherPlyIsNamedAndThePuzzleBeginsAgain) {
  Press(action::SolvePuzzle{});
  Click("b3 c3");
  EXPECT_FALSE(Card().praised);
  EXPECT_EQ(Card().note, "b3–c3 gives the win away.");
  Click("c2 b2");
  EXPECT_EQ(Card().note, "b3–c3 gives the win away.") << "it is tried once";
  Press(action::PuzzleAgain{});
  EXPECT_EQ(Card().note, "");
  Click("c2 c3");
  EXPECT_TRUE(Card().praised);
}

TEST_F(PuzzleScreenTest, TheSolutionIsShownWhenItIsAskedFor) {
  Press(action::SolvePuzzle{});
  EXPECT_FALSE(View().board.hint);
  Press(action::ShowSolution{});
  ASSERT_TRUE(View().board.hint);
  EXPECT_FALSE(Card().buttons[1].enabled);
}

TEST_F(PuzzleScreenTest, AnotherOneIsOfTheSideThatItIsAbout) {
  Press(action::SolvePuzzle{});
  Press(action::AnotherPuzzle{});
  EXPECT_EQ(View().heading, "PUZZLE");
  EXPECT_EQ(Card().task, "Black to play. Only one move keeps the draw.");
  EXPECT_THAT(Card().rule, HasSubstr("From game m1 ply 9."));
  Click("c2 c3");
  EXPECT_EQ(Card().note, "Right: every other move loses.");
  Press(action::AnotherPuzzle{});
  EXPECT_THAT(Card().task, HasSubstr("White"));
}

TEST_F(PuzzleScreenTest, EachDayHasItsOwn) {
  std::string tasks;
  for (int day = 0; day < 20; ++day) {
    date = [day] { return std::chrono::hours(24 * day + 5); };
    Press(action::SolvePuzzle{});
    tasks += Card().task[0];
  }
  EXPECT_THAT(tasks, HasSubstr("W"));
  EXPECT_THAT(tasks, HasSubstr("B"));
}

TEST_F(PuzzleScreenTest, WithoutPuzzlesThereIsNothing) {
  const std::vector<study::Puzzle> none;
  PuzzlePresenter empty(
      {none, date}, [] { return RequestId("r"); }, *this, effects);
  EXPECT_FALSE(empty.Do(Action(action::SolvePuzzle{}), now));
  EXPECT_EQ(empty.table(), nullptr);
}

}  // namespace
}  // namespace merels::presenter
