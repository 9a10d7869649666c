#include <algorithm>
#include <cmath>

#include "client/view/screen/base/flow.h"
#include "client/view/screen/lobby/lobby.h"

namespace merels::view {
namespace {

constexpr float kWidth = 700;
constexpr float kPad = 28;
constexpr float kTitle = 40;
constexpr float kCaption = 16;
constexpr float kBelowCaption = 8;
constexpr float kBelowChips = 12;
constexpr float kToggle = 34;
constexpr float kButtons = 44;
constexpr float kAround = 40;

TextStyle NoteStyle(const LayoutContext& c) { return Sans(c.Px(14)); }

Rect LayGroup(const std::vector<presenter::Button>& chips, const LayoutContext& c, Rect& rest,
              WidgetList& widgets) {
  const Rect caption = rest.TakeTop(c.Px(kCaption), c.Px(kBelowCaption));
  FlowChips(c, chips, rest, widgets);
  rest.TakeTop(c.Px(kBelowChips));
  return caption;
}

// From the top of `rest`; returns the lower edge. Called once for the height and once for the layout.
float LayInside(const presenter::SeekDialog& dialog, const LayoutContext& c, Rect rest, SeekDialogLayout& out,
                WidgetList& widgets) {
  out.title = rest.TakeTop(c.Px(kTitle), c.Px(10));
  out.rules_caption = LayGroup(dialog.rulesets, c, rest, widgets);
  out.clock_caption = LayGroup(dialog.clocks, c, rest, widgets);
  widgets.Add(
      MakeButton(dialog.experienced, rest.TakeTop(c.Px(kToggle), c.Px(kBelowChips)), WidgetKind::kToggle));
  widgets.Add(
      MakeButton(dialog.computer, rest.TakeTop(c.Px(kToggle), c.Px(kBelowChips)), WidgetKind::kToggle));
  out.note = rest.TakeTop(std::ceil(HeightOfLines(c.measure, dialog.note, NoteStyle(c), rest.w)) + 1,
                          c.Px(kBelowChips));
  widgets.Add(MakeLabel("seek-note", dialog.note, out.note));
  SpreadButtons(c, {dialog.close, dialog.play}, rest.TakeTop(c.Px(kButtons)), widgets);
  return rest.y;
}

}  // namespace

SeekDialogLayout LaySeekDialog(const presenter::SeekDialog& dialog, const LayoutContext& c,
                               WidgetList& widgets) {
  SeekDialogLayout out;
  WidgetList trial;
  const float pad = c.Px(kPad), width = std::min(c.Px(kWidth), c.window.w - c.Px(kAround));
  const float height = LayInside(dialog, c, {0, 0, width - 2 * pad, 0}, out, trial) + 2 * pad;
  out.sheet = c.Sheet(width, height);
  out.first_widget = widgets.modal_from = widgets.all.size();
  LayInside(dialog, c, out.sheet.Inset(pad), out, widgets);
  out.end_widget = widgets.all.size();
  return out;
}

void PaintSeekDialog(Canvas& canvas, const presenter::SeekDialog& dialog, const SeekDialogLayout& layout,
                     const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  PaintSheet(canvas, layout.sheet);
  canvas.TextIn(dialog.title, layout.title, Serif(canvas.Px(29)), t.text);
  PaintCaption(canvas, "GAMES", layout.rules_caption);
  PaintCaption(canvas, "CLOCKS", layout.clock_caption);
  Rect note = layout.note;
  PaintLines(canvas, dialog.note, note, Sans(canvas.Px(14)), NoteInk(t));
  for (std::size_t i = layout.first_widget; i < layout.end_widget; ++i) {
    if (widgets.all[i].press) PaintButton(canvas, widgets.all[i], in);
  }
}

}  // namespace merels::view
