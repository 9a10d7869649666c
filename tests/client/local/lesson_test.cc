#include "client/local/lesson.h"

#include <gtest/gtest.h>

namespace merels::local {
namespace {

match::Command Plays(const std::string& ply) {
  return {Exercise::learner(), RequestId("r"), 0, 0, match::PlayPly{ply}};
}

TEST(Lesson, TheWayOfEachStepReachesItsGoal) {
  for (const LessonStep& step : LessonSteps()) {
    Exercise exercise(step);
    const auto entry = exercise.Submit(Plays(std::string(step.way)));
    ASSERT_TRUE(entry.ok()) << step.position << ": " << entry.error().sentence;
    const auto ply = exercise.before().Judge(step.way);
    EXPECT_TRUE(Reaches(step.goal, exercise.before(), *ply)) << step.position;
  }
}

TEST(Lesson, EachStepAfterTheFirstCanAlsoBeMissed) {
  for (std::size_t i = 1; i < LessonSteps().size(); ++i) {
    const LessonStep& step = LessonSteps().at(i);
    const Exercise exercise(step);
    bool missed = false;
    for (const auto& ply : exercise.game().LegalMoves()) {
      missed = missed || !Reaches(step.goal, exercise.game(), ply);
    }
    EXPECT_TRUE(missed) << i;
  }
}

TEST(Lesson, InTheThirdStepOnlyTheManOutsideTheMillMayBeTaken) {
  const Exercise exercise(LessonSteps().at(2));
  EXPECT_TRUE(exercise.game().Judge("b2,e4").ok());
  EXPECT_EQ(exercise.game().Judge("b2,d6").error().reason, Reason::kCaptureInMill);
}

TEST(Lesson, AnExerciseTakesPliesAlone) {
  Exercise exercise(LessonSteps().front());
  match::Command resigns = Plays("d2");
  resigns.action = match::Resign{};
  EXPECT_EQ(exercise.Submit(resigns).error().reason, Reason::kNotAllowed);
  EXPECT_FALSE(exercise.Submit(Plays("z9")).ok());
  EXPECT_EQ(exercise.game().plies(), 0);
}

}  // namespace
}  // namespace merels::local
