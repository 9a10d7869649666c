// The actions of the lesson.
#pragma once

#include "client/presenter/base/actions.h"

namespace merels::presenter {

struct LessonActions;

namespace action {

using Learn = ActionOf<"learn", LessonActions>;  // from the first step
using NextStep = ActionOf<"next-step", LessonActions>;
using PreviousStep = ActionOf<"previous-step", LessonActions>;
using ShowWay = ActionOf<"show-way", LessonActions>;  // an arrow on the board
using LeaveLesson = ActionOf<"leave-lesson", LessonActions>;

}  // namespace action

struct LessonActions
    : OneOf<action::Learn, action::NextStep, action::PreviousStep, action::ShowWay, action::LeaveLesson> {};

}  // namespace merels::presenter
