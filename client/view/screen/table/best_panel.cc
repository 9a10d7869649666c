#include "client/view/screen/table/best_panel.h"

#include "client/view/widget/paint_widget.h"

namespace merels::view {
namespace {

constexpr float kRow = 26;
constexpr float kPlaceWidth = 26;

}  // namespace

BestPanelLayout LayBestPanel(const presenter::BestList& best, const LayoutContext& c, const Rect& panel,
                             WidgetList& widgets) {
  BestPanelLayout out;
  out.panel = panel;
  Rect rest = panel.Inset(c.Px(20), c.Px(8));
  out.caption = rest.TakeTop(c.Px(24), c.Px(2));
  out.message = rest;
  if (best.retry && best.rows.empty()) {
    const float width = c.TextWidth(best.retry->label, Medium(c.Px(15))) + c.Px(36);
    Rect foot = rest;
    widgets.Add(MakeButton(*best.retry, Around(foot.TakeBottom(c.Px(34)).center(), width, c.Px(32))));
    out.message = foot;
  }
  out.rows = LayList("best", rest, c.Px(kRow), static_cast<int>(best.rows.size()), c.scroll);
  widgets.Add(MakeLabel("best", best.rows.empty() ? best.message : best.title, panel));
  for (int i = out.rows.first; i < out.rows.first + out.rows.shown; ++i) {
    const presenter::BestRow& row = best.rows[static_cast<std::size_t>(i)];
    widgets.Add(MakeLabel("best:" + row.place, row.name + ", " + row.score, out.rows.RowAt(i)));
  }
  return out;
}

void PaintBestPanel(Canvas& canvas, const presenter::BestList& best, const BestPanelLayout& layout) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, layout.panel);
  PaintCaption(canvas, "BEST SOLUTIONS", layout.caption);
  if (best.rows.empty()) {
    const bool failed = best.state == presenter::ListState::kFailed;
    canvas.TextIn(best.message, layout.message, Italic(canvas.Px(16)), failed ? t.capture : t.dim,
                  Align::kCenter);
  }
  for (int i = layout.rows.first; i < layout.rows.first + layout.rows.shown; ++i) {
    const presenter::BestRow& row = best.rows[static_cast<std::size_t>(i)];
    Rect line = layout.rows.RowAt(i);
    const Color ink = row.mine ? t.accent : t.text;
    canvas.TextIn(row.place, line.TakeLeft(canvas.Px(kPlaceWidth)), Sans(canvas.Px(13)), t.dim);
    const TextStyle style = Medium(canvas.Px(14));
    const float width = std::min(line.w * 0.6F, std::ceil(canvas.measure().Width(row.score, style)) + 1);
    canvas.TextIn(row.score, line.TakeRight(width, canvas.Px(10)), style, ink, Align::kRight);
    canvas.TextIn(row.name, line, style, ink);
  }
  if (const auto thumb = layout.rows.Thumb(canvas.Px(3))) {
    canvas.Fill(thumb->Moved({canvas.Px(10), 0}), thumb->w / 2, EdgeInk(t, t.panel));
  }
}

}  // namespace merels::view
