#include "client/view/screen/base/flow.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "client/view/widget/paint_widget.h"

namespace merels::view {
namespace {

constexpr float kChipHeight = 32;
constexpr float kGap = 8;
constexpr float kMaxNarrowing = 14;  // of a chip, which has 34 besides its label
constexpr float kSmallChip = 27;
constexpr float kSmallGap = 6;
constexpr float kLabelRoom = 28;  // besides a button's label

float ChipWidth(const LayoutContext& c, const presenter::Button& button) {
  return c.TextWidth(button.label, Medium(c.Px(15))) + c.Px(34);
}

/// How much narrower each chip must be for a single row of width `wide`; 0 where that is impossible.
float Narrowing(const LayoutContext& c, const std::vector<presenter::Button>& buttons, float wide) {
  const auto count = static_cast<float>(buttons.size());
  float whole = (count - 1) * c.Px(kGap);
  for (const presenter::Button& button : buttons) whole += ChipWidth(c, button);
  const float each = std::ceil(std::max(0.0F, whole - wide) / count);
  return each <= c.Px(kMaxNarrowing) ? each : 0;
}

/// Equal widths if every label fits; otherwise each label's width, and an equal share of the rest.
std::vector<float> SharedWidths(const LayoutContext& c, const std::vector<presenter::Button>& buttons,
                                float whole, float height) {
  std::vector<float> widths;
  const TextStyle style = Medium(LabelSize(height, c.scale));
  for (const presenter::Button& button : buttons) {
    widths.push_back(c.TextWidth(button.label, style) + c.Px(kLabelRoom));
  }
  const auto count = static_cast<float>(buttons.size());
  const float equal = whole / count;
  const float more = equal - std::accumulate(widths.begin(), widths.end(), 0.0F) / count;
  const bool fits = *std::max_element(widths.begin(), widths.end()) <= equal;
  for (float& width : widths) width = std::floor(fits ? equal : width + more);
  return widths;
}

constexpr float kFieldCaption = 18;
constexpr float kFieldHeight = 44;
constexpr float kLowFieldHeight = 38;
constexpr float kProblemSize = 13;

}  // namespace

void FlowChips(const LayoutContext& c, const std::vector<presenter::Button>& buttons, Rect& area,
               WidgetList& widgets) {
  if (buttons.empty()) return;
  const float less = Narrowing(c, buttons, area.w);
  Rect row = area.TakeTop(c.Px(kChipHeight), c.Px(kGap));
  for (const presenter::Button& button : buttons) {
    const float width = std::min(ChipWidth(c, button) - less, area.w);
    if (width > row.w) {
      row = area.TakeTop(c.Px(kChipHeight), c.Px(kGap));
    }
    widgets.Add(MakeButton(button, row.TakeLeft(width, c.Px(kGap)), WidgetKind::kChip));
  }
}

void FlowSmallChips(const LayoutContext& c, const std::vector<presenter::Button>& buttons, int most,
                    Rect& area, WidgetList& widgets) {
  if (buttons.empty()) return;
  const float gap = c.Px(kSmallGap);
  Rect row = area.TakeTop(c.Px(kSmallChip), gap);
  for (const presenter::Button& button : buttons) {
    const float width = std::min(c.TextWidth(button.label, Medium(c.Px(13))) + c.Px(20), area.w);
    if (width > row.w) {
      if (--most == 0) return;
      row = area.TakeTop(c.Px(kSmallChip), gap);
    }
    widgets.Add(MakeButton(button, row.TakeLeft(width, gap), WidgetKind::kChip));
  }
}

void FlowCompletions(const LayoutContext& c, const std::vector<presenter::Button>& names,
                     presenter::Field field, int most, Rect& area, WidgetList& widgets) {
  const std::size_t before = widgets.all.size();
  FlowSmallChips(c, names, most, area, widgets);
  for (std::size_t i = before; i < widgets.all.size(); ++i) widgets.all[i].completes = field.name;
}

void SpreadButtons(const LayoutContext& c, const std::vector<presenter::Button>& buttons, const Rect& area,
                   WidgetList& widgets) {
  if (buttons.empty()) return;
  const float gap = c.Px(12);
  const auto widths = SharedWidths(c, buttons, area.w - gap * static_cast<float>(buttons.size() - 1), area.h);
  Rect rest = area;
  for (std::size_t i = 0; i < buttons.size(); ++i) {
    widgets.Add(MakeButton(buttons[i], rest.TakeLeft(widths[i], gap)));
  }
}

Rect PackRight(const LayoutContext& c, const std::vector<presenter::Button>& buttons, Rect area,
               WidgetList& widgets) {
  for (auto button = buttons.rbegin(); button != buttons.rend(); ++button) {
    const float width = c.TextWidth(button->label, Medium(c.Px(15))) + c.Px(36);
    widgets.Add(MakeButton(*button, area.TakeRight(std::min(width, area.w), c.Px(10))));
  }
  return area;
}

FieldPlace LayField(const presenter::TextField& field, const LayoutContext& c, Rect& rest,
                    WidgetList& widgets) {
  FieldPlace place;
  place.caption = rest.TakeTop(c.Px(kFieldCaption), c.Px(6));
  const bool wrong = !field.problem.empty();
  widgets.Add(MakeField(field, rest.TakeTop(c.Px(c.tight() ? kLowFieldHeight : kFieldHeight),
                                            c.Px(wrong ? 5 : (c.tight() ? 10 : 16)))));
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

Widget MakeBoard(const Rect& slab, bool takes_keys) {
  Widget board;
  board.id = kBoardId;
  board.kind = WidgetKind::kRow;
  board.takes_keys = takes_keys;
  board.rect = slab;
  return board;
}

void AddPoints(const BoardFrame& frame, WidgetList& widgets) {
  for (board::Point p = 0; p < frame.topology().point_count; ++p) {
    Widget point = MakeLabel("point:" + board::PointName(frame.topology(), p), "",
                             Around(frame.At(p), 2 * frame.man_radius(), 2 * frame.man_radius()));
    point.kind = WidgetKind::kPoint;
    widgets.Add(std::move(point));
  }
}

}  // namespace merels::view
