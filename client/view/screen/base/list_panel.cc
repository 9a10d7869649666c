#include "client/view/screen/base/list_panel.h"

namespace merels::view {
namespace {

constexpr float kRow = 54;
constexpr float kTightRow = 46;
constexpr float kPanelHead = 52;
constexpr float kCaptions = 26;

}  // namespace

ListPanelLayout LayListPanel(const LayoutContext& c, const Rect& panel, std::string_view title,
                             std::string id, int count, presenter::ListState state, float strip) {
  ListPanelLayout out;
  out.panel = panel;
  Rect rest = panel.Inset(c.Px(22), c.Px(8));
  Rect head = rest.TakeTop(c.Px(kPanelHead));
  out.title = head.TakeLeft(std::min(head.w, c.TextWidth(title, Serif(c.Px(25)))), c.Px(14));
  out.count = head;
  out.strip = rest.TakeTop(strip);
  out.message = rest;
  if (state == presenter::ListState::kReady) {
    out.captions = rest.TakeTop(c.Px(kCaptions));
    rest = rest.Inset(-c.Px(12), 0);
    out.rows = LayList(std::move(id), rest, c.Px(c.tight() ? kTightRow : kRow), count, c.scroll);
  }
  return out;
}

Rect NameIn(const LayoutContext& c, Rect cell, std::string_view name, const TextStyle& style) {
  cell.w = std::min(cell.w, c.TextWidth(name, style));
  return Around(cell.center(), cell.w, std::min(cell.h, c.Px(24)));
}

Rect RowButton(const LayoutContext& c, const Rect& column) {
  return Around(column.center(), column.w, c.Px(c.tight() ? 33 : 37));
}

void AddRow(std::string id, std::string text, const Rect& rect, WidgetList& widgets, bool chosen) {
  Widget row = MakeLabel(std::move(id), std::move(text), rect);
  row.kind = WidgetKind::kRow;
  row.chosen = chosen;
  widgets.Add(std::move(row));
}

void PaintListPanel(Canvas& canvas, const ListPanelLayout& panel, std::string_view title,
                    std::string_view count, presenter::ListState state, std::string_view message) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, panel.panel);
  canvas.TextIn(title, panel.title, Serif(canvas.Px(25)), t.text);
  canvas.TextIn(count, panel.count, Sans(canvas.Px(14)), t.dim);
  if (state != presenter::ListState::kReady) {
    const bool failed = state == presenter::ListState::kFailed;
    canvas.TextIn(message, panel.message.Inset(canvas.Px(16), 0).Moved({0, failed ? -canvas.Px(16) : 0}),
                  Italic(canvas.Px(18)), failed ? t.capture : t.dim, Align::kCenter);
  }
  if (const auto thumb = panel.rows.Thumb(canvas.Px(4))) {
    canvas.Fill(thumb->Moved({canvas.Px(8), 0}), thumb->w / 2, EdgeInk(t, t.panel));
  }
}

void PaintRowBack(Canvas& canvas, const ListView& list, int index, bool hovered, bool chosen) {
  const Theme& t = canvas.theme();
  const Rect row = list.RowAt(index);
  if (hovered || chosen) {
    canvas.Fill(row.Inset(0, canvas.Px(2)), canvas.Px(9), Mix(t.panel, t.text, 0.055F));
  }
  if (chosen) {
    canvas.Stroke(row.Inset(canvas.Px(1), canvas.Px(2)), canvas.Px(9), canvas.Px(1.6F), t.accent);
  } else if (!hovered && index + 1 < list.first + list.shown) {
    const float line = std::max(1.0F, canvas.Px(1));
    canvas.Fill({row.x + canvas.Px(12), row.bottom() - line / 2, row.w - canvas.Px(24), line}, 0,
                Faded(t.hairline, 0.6F));
  }
}

void PaintTwoLines(Canvas& canvas, Rect cell, std::string_view first, std::string_view second, Color ink) {
  if (second.empty()) {
    canvas.TextIn(first, cell, Sans(canvas.Px(15)), ink);
    return;
  }
  Rect upper = cell.Inset(0, canvas.Px(5));
  const Rect lower = upper.TakeBottom(upper.h / 2);
  canvas.TextIn(first, upper, Sans(canvas.Px(15)), ink);
  canvas.TextIn(second, lower, Sans(canvas.Px(12)), NoteInk(canvas.theme()));
}

bool RowHovered(const WidgetList& widgets, const Interaction& in, const Rect& row, std::string_view id) {
  const Widget* hovered = widgets.Find(in.hovered);
  return in.hovered == id || (hovered != nullptr && row.Holds(hovered->rect));
}

}  // namespace merels::view
