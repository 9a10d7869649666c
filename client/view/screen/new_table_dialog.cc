#include "client/view/screen/flow.h"
#include "client/view/screen/lobby.h"

namespace merels::view {
namespace {

constexpr float kWidth = 560;
constexpr float kPad = 28;

// Lays everything below `sheet`'s top; called once to learn the height and once in earnest.
float LayInside(const presenter::NewTableDialog& dialog, const LayoutContext& c, const Rect& sheet,
                DialogLayout& out, WidgetList& widgets) {
  Rect rest = sheet.Inset(c.Px(kPad), c.Px(22));
  const float top = rest.y;
  out.title = rest.TakeTop(c.Px(38), c.Px(14));
  out.rules_caption = rest.TakeTop(c.Px(16), c.Px(8));
  FlowChips(c, dialog.rulesets, rest, widgets);
  out.rules_note = rest.TakeTop(c.Px(22), c.Px(14));
  out.clock_caption = rest.TakeTop(c.Px(16), c.Px(8));
  FlowChips(c, dialog.clocks, rest, widgets);
  rest.TakeTop(c.Px(8));
  out.side_caption = rest.TakeTop(c.Px(16), c.Px(8));
  FlowChips(c, dialog.sides, rest, widgets);
  rest.TakeTop(c.Px(8));
  widgets.Add(MakeButton(dialog.private_table, rest.TakeTop(c.Px(30), c.Px(2)), WidgetKind::kToggle));
  out.private_note = rest.TakeTop(c.Px(22), c.Px(18));
  SpreadButtons(c, {dialog.cancel, dialog.create}, rest.TakeTop(c.Px(46)), widgets);
  return rest.y - top + 2 * c.Px(22);
}

}  // namespace

DialogLayout LayNewTable(const presenter::NewTableDialog& dialog, const LayoutContext& c,
                         WidgetList& widgets) {
  DialogLayout out;
  WidgetList trial;
  const float width = std::min(c.Px(kWidth), c.window.w - c.Px(80));
  const float height = LayInside(dialog, c, {0, 0, width, c.window.h}, out, trial);
  const Vec middle = c.window.center();
  out.sheet = {std::floor(middle.x - width / 2), std::floor(middle.y - height / 2), width, height};
  widgets.modal_from = widgets.all.size();
  LayInside(dialog, c, out.sheet, out, widgets);
  return out;
}

void PaintNewTable(Canvas& canvas, const presenter::NewTableDialog& dialog, const DialogLayout& layout,
                   const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  canvas.Fill(canvas.bounds(), 0, Faded(t.backdrop_bottom, 0.66F));
  PaintPanel(canvas, layout.sheet);
  canvas.TextIn(dialog.title, layout.title, Serif(canvas.Px(29)), t.text);
  PaintCaption(canvas, "RULES", layout.rules_caption);
  canvas.TextIn(dialog.rules_note, layout.rules_note, Italic(canvas.Px(16)), t.dim);
  PaintCaption(canvas, "CLOCK", layout.clock_caption);
  PaintCaption(canvas, "YOUR SIDE", layout.side_caption);
  canvas.TextIn(dialog.private_note, layout.private_note, Sans(canvas.Px(13)), t.dim);
  for (std::size_t i = widgets.modal_from; i < widgets.all.size(); ++i) {
    const Widget& widget = widgets.all[i];
    if (widget.press && widget.press->action != presenter::Action::kDismissToast) {
      PaintButton(canvas, widget, in);
    }
  }
}

}  // namespace merels::view
