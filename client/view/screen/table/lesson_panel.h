// The step of the lesson beside the board: rule, task, and result.
#pragma once

#include "client/presenter/table/table_view_state.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

struct LessonLayout {
  Rect panel;  // empty without a lesson
  Rect caption;
  Rect steps;
  Rect words;
  Rect note;
};

LessonLayout LayLesson(const presenter::LessonCard& lesson, const LayoutContext& c, const Rect& column,
                       WidgetList& widgets);
void PaintLesson(Canvas& canvas, const presenter::LessonCard& lesson, const LessonLayout& layout);

}  // namespace merels::view
