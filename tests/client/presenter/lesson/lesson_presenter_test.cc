#include "client/presenter/lesson/lesson_presenter.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/local/local_view_state.h"
#include "client/presenter/table/actions.h"

namespace merels::presenter {
namespace {

using testing::Contains;
using testing::HasSubstr;

class LessonTest : public ::testing::Test, private Navigator {
 protected:
  void Show(Screen to, model::Millis /*now*/) override { shown = to; }
  void Press(const Action& action) { lesson.Do(action, now); }
  void Click(const std::string& points) {
    std::istringstream words(points);
    for (std::string name; words >> name;) {
      const auto point = *board::FindPoint(board::kNine, name);
      lesson.Do(PressPoint{point}, now);
      lesson.Do(ReleasePoint{point, false}, now);
    }
  }
  LessonCard Card() const { return *lesson.View(now).lesson; }
  void GoTo(std::size_t step) {
    Press(action::Learn{});
    for (std::size_t i = 0; i < step; ++i) Press(action::NextStep{});
  }

  Effects effects;
  model::Millis now{10'000};
  Screen shown = Screen::kSignIn;
  int requests = 0;
  LessonPresenter lesson{[this] { return RequestId("r" + std::to_string(++requests)); }, *this, effects};
};

TEST_F(LessonTest, AllSixStepsAreDoneByHand) {
  Press(action::Learn{});
  EXPECT_EQ(shown, Screen::kLesson);
  const char* const kWays[] = {"d2", "g7 f4", "b2 e4", "e4 e5 a7", "d1 g7 d6", "d7 a7 b6"};
  for (const char* way : kWays) {
    const auto step = lesson.step();
    EXPECT_FALSE(Card().praised) << step;
    Click(way);
    EXPECT_TRUE(lesson.done(step)) << step;
    EXPECT_TRUE(Card().praised) << step;
    if (step + 1 < local::kLessonSteps) Press(action::NextStep{});
  }
  const auto& last = Card().buttons;
  EXPECT_EQ(last.back().action, Action(action::SetUp{local::Opponent::kComputer}));
  EXPECT_EQ(last.back().emphasis, Emphasis::kPrimary);
  EXPECT_EQ(last.front().action, Action(action::Learn{}));
  EXPECT_EQ(last.front().emphasis, Emphasis::kQuiet);
}

TEST_F(LessonTest, AnotherPlyIsAnsweredKindlyAndComesBack) {
  GoTo(1);
  Click("d2");
  EXPECT_FALSE(lesson.done(1));
  EXPECT_THAT(Card().note, HasSubstr("closes no mill"));
  EXPECT_EQ(lesson.View(now).board.men.size(), 5U);
  now += kAnotherPlyStays;
  lesson.Tick(now);
  EXPECT_EQ(lesson.View(now).board.men.size(), 4U) << "the position is there again";
  EXPECT_THAT(Card().note, HasSubstr("closes no mill")) << "and so is the advice";
  Click("g7 b6");
  EXPECT_TRUE(lesson.done(1));
}

TEST_F(LessonTest, MenInAMillAreLockedInTheThirdStep) {
  GoTo(2);
  Click("b2");
  int locked = 0, free = 0;
  for (const auto& man : lesson.View(now).board.men) {
    locked += man.look == ManLook::kProtected ? 1 : 0;
    free += man.look == ManLook::kCapturable ? 1 : 0;
  }
  EXPECT_EQ(locked, 3);
  EXPECT_EQ(free, 1);
  EXPECT_EQ(lesson.View(now).ribbon->kind, Ribbon::Kind::kCapture);
}

TEST_F(LessonTest, TheWayIsShownAsAnArrow) {
  GoTo(3);
  EXPECT_FALSE(lesson.View(now).board.hint);
  Press(action::ShowWay{});
  ASSERT_TRUE(lesson.View(now).board.hint);
  EXPECT_EQ(lesson.View(now).board.hint->from, board::FindPoint(board::kNine, "e4"));
  Press(action::PreviousStep{});
  EXPECT_EQ(lesson.step(), 2U);
  EXPECT_FALSE(lesson.View(now).board.hint);
}

TEST_F(LessonTest, EveryStepCanBeSkippedAndIsReadAloud) {
  GoTo(4);
  EXPECT_EQ(Card().caption, "STEP 5 OF 6");
  EXPECT_EQ(Card().buttons.back().label, "Skip");
  EXPECT_THAT(effects.announcements, Contains(HasSubstr("Step 5 of 6: Three men fly.")));
  Press(action::NextStep{});
  Press(action::LeaveLesson{});
  EXPECT_EQ(shown, Screen::kPlay);
}

TEST_F(LessonTest, EnterGoesOnWhenTheStepIsDoneAndNothingIsRefusedThen) {
  GoTo(0);
  lesson.Do(Key{KeyCode::kEnter}, now);
  EXPECT_TRUE(effects.actions.empty()) << "not before";
  Click("d2");
  Click("f4");
  EXPECT_FALSE(lesson.View(now).ribbon) << "it is nobody's turn any more";
  lesson.Do(Key{KeyCode::kEnter}, now);
  ASSERT_EQ(effects.actions.size(), 1U);
  EXPECT_EQ(effects.actions[0], Action(action::NextStep{}));
}

TEST_F(LessonTest, BeginningAnewForgetsWhatWasDone) {
  GoTo(0);
  Click("d2");
  EXPECT_TRUE(lesson.done(0));
  Press(action::Learn{});
  EXPECT_FALSE(lesson.done(0));
  EXPECT_TRUE(lesson.View(now).board.men.empty());
}

}  // namespace
}  // namespace merels::presenter
