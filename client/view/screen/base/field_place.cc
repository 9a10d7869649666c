#include "client/view/screen/base/field_place.h"

namespace merels::view {
namespace {

constexpr float kCaption = 18;
constexpr float kHeight = 44;
constexpr float kLowHeight = 38;
constexpr float kProblemSize = 13;

}  // namespace

FieldPlace LayField(const presenter::TextField& field, const LayoutContext& c, Rect& rest,
                    WidgetList& widgets) {
  FieldPlace place;
  place.caption = rest.TakeTop(c.Px(kCaption), c.Px(6));
  const bool wrong = !field.problem.empty();
  widgets.Add(MakeField(
      field, rest.TakeTop(c.Px(c.tight() ? kLowHeight : kHeight), c.Px(wrong ? 5 : (c.tight() ? 10 : 16)))));
  if (wrong) {
    const float high = HeightOfLines(c.measure, field.problem, Sans(c.Px(kProblemSize)), rest.w);
    place.problem = rest.TakeTop(high, c.Px(c.tight() ? 6 : 10));
    widgets.Add(MakeLabel("problem:" + std::string(field.field.name), field.problem, place.problem));
  }
  return place;
}

std::pair<FieldPlace, FieldPlace> LayFieldPair(const presenter::TextField& first,
                                               const presenter::TextField& second, const LayoutContext& c,
                                               Rect& rest, WidgetList& widgets) {
  Rect right = rest;
  Rect left = right.TakeLeft(std::floor((rest.w - c.Px(14)) / 2), c.Px(14));
  const FieldPlace at_first = LayField(first, c, left, widgets);
  const FieldPlace at_second = LayField(second, c, right, widgets);
  rest.TakeTop(std::max(left.y, right.y) - rest.y);
  return {at_first, at_second};
}

void PaintField(Canvas& canvas, const presenter::TextField& field, const FieldPlace& place,
                const WidgetList& widgets, const Interaction& in) {
  canvas.TextIn(field.label, place.caption, Medium(canvas.Px(13)), canvas.theme().dim);
  if (const Widget* widget = widgets.Find(field.field.name)) {
    PaintField(canvas, *widget, field, in);
  }
  Rect problem = place.problem;
  PaintLines(canvas, field.problem, problem, Sans(canvas.Px(kProblemSize)), canvas.theme().capture);
}

}  // namespace merels::view
