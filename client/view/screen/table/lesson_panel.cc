#include "client/view/screen/table/lesson_panel.h"

#include <algorithm>
#include <string>

#include "client/view/screen/base/flow.h"
#include "client/view/widget/icons.h"

namespace merels::view {
namespace {

constexpr float kLessonPad = 28;
/// The height of a lesson at most, in design pixels.
constexpr float kHighestLesson = 520;

void PaintSteps(Canvas& canvas, const presenter::LessonCard& lesson, Rect row) {
  const Theme& t = canvas.theme();
  const float r = canvas.Px(12);
  const float between = std::min(canvas.Px(58), row.w / static_cast<float>(lesson.done.size()));
  for (std::size_t i = 0; i < lesson.done.size(); ++i) {
    const Vec at{row.x + r + between * static_cast<float>(i), row.center().y};
    if (i + 1 < lesson.done.size()) {
      canvas.Line(at + Vec{r + canvas.Px(4), 0}, at + Vec{between - r - canvas.Px(4), 0}, canvas.Px(1.5F),
                  lesson.done.at(i) ? Faded(t.ok, 0.8F) : t.hairline);
    }
    const bool here = i == lesson.step;
    if (lesson.done.at(i)) {
      canvas.Disc(at, r, Mix(t.panel, t.ok, 0.9F));
      DrawIcon(canvas, Icon::kCheck, at, r, t.dark ? t.on_accent : Color{255, 255, 255, 255});
    } else {
      canvas.Disc(at, r, here ? Mix(t.panel, t.accent, 0.22F) : Mix(t.panel, t.text, 0.05F));
      canvas.TextIn(std::to_string(i + 1), Around(at, 2 * r, 2 * r), Medium(canvas.Px(13)),
                    here ? t.text : t.dim, Align::kCenter);
    }
    if (here) canvas.Ring(at, r + canvas.Px(3), canvas.Px(1.6F), t.accent);
  }
}

}  // namespace

LessonLayout LayLesson(const presenter::LessonCard& lesson, const LayoutContext& c, const Rect& column,
                       WidgetList& widgets) {
  LessonLayout out;
  const float height = std::min(column.h, c.Px(kHighestLesson));
  out.panel = {column.x, column.y, column.w, height};
  Rect rest = out.panel.Inset(c.Px(kLessonPad), c.Px(c.tight() ? 18 : kLessonPad));
  if (!lesson.caption.empty()) out.caption = rest.TakeTop(c.Px(18), c.Px(8));
  if (!lesson.done.empty()) out.steps = rest.TakeTop(c.Px(34), c.Px(c.tight() ? 10 : 20));
  const Rect buttons = rest.TakeBottom(c.Px(46), c.Px(14));
  SpreadButtons(c, lesson.buttons, buttons, widgets);
  out.note = rest.TakeBottom(c.Px(66), c.Px(8));
  out.words = rest;
  widgets.Add(MakeLabel("lesson", lesson.title, lesson.caption.empty() ? out.words : out.caption));
  widgets.Add(MakeLabel("lesson-task", lesson.rule + " " + lesson.task, out.words));
  widgets.Add(MakeLabel("lesson-note", lesson.note, out.note));
  return out;
}

void PaintLesson(Canvas& canvas, const presenter::LessonCard& lesson, const LessonLayout& layout) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, layout.panel);
  if (!lesson.caption.empty()) PaintCaption(canvas, lesson.caption, layout.caption);
  if (!lesson.done.empty()) PaintSteps(canvas, lesson, layout.steps);
  Rect words = layout.words;
  PaintLines(canvas, lesson.title, words, Serif(canvas.Px(34)), t.text);
  words.TakeTop(canvas.Px(10));
  PaintLines(canvas, lesson.rule, words, Sans(canvas.Px(16)), t.dim);
  words.TakeTop(canvas.Px(12));
  PaintLines(canvas, lesson.task, words, Medium(canvas.Px(16)), t.text);
  if (lesson.note.empty()) return;
  const Color edge = lesson.praised ? t.ok : t.mill;
  canvas.Fill(layout.note, canvas.Px(10), Mix(t.panel, edge, 0.10F));
  canvas.Stroke(layout.note, canvas.Px(10), canvas.Px(1), Faded(edge, 0.5F));
  Rect note = layout.note.Inset(canvas.Px(16), canvas.Px(9));
  const Vec sign = note.TakeLeft(canvas.Px(20), canvas.Px(12)).center();
  DrawIcon(canvas, lesson.praised ? Icon::kCheck : Icon::kMark, sign, canvas.Px(18), edge);
  const TextStyle style = Italic(canvas.Px(18));
  const auto lines = Wrap(canvas.measure(), lesson.note, style, note.w).size();
  const float height = static_cast<float>(lines) * std::round(style.size * kLineShare);
  note.TakeTop(std::max(0.0F, (note.h - height) / 2));
  PaintLines(canvas, lesson.note, note, style, t.text);
}

}  // namespace merels::view
