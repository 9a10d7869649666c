// The step of the lesson beside the board: what there is to know, what to do, and how it went.
#pragma once

#include "client/presenter/table/table_view_state.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

struct LessonLayout {
  Rect panel;  // empty where there is no lesson
  Rect caption;
  Rect steps;
  Rect words;
  Rect note;
};

LessonLayout LayLesson(const presenter::LessonCard& lesson, const LayoutContext& c, const Rect& column,
                       WidgetList& widgets);
void PaintLesson(Canvas& canvas, const presenter::LessonCard& lesson, const LessonLayout& layout);

}  // namespace merels::view
