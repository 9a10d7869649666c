#include "client/view/screen/table/moves_panel.h"

#include "client/presenter/table/actions.h"
#include "client/view/widget/icons.h"

namespace merels::view {
namespace {

constexpr float kRow = 35;
constexpr float kTightRow = 29;
constexpr float kNumberWidth = 36;

void AddCell(const presenter::MoveCell& cell, const Rect& rect, WidgetList& widgets) {
  if (cell.text.empty()) {
    return;
  }
  const presenter::Button button{presenter::action::ShowPly{cell.ply}, cell.text, true, cell.shown};
  Widget widget = MakeButton(button, rect, WidgetKind::kCell);
  widget.enabled = !cell.pending;
  widgets.Add(std::move(widget));
}

// The sign of a button that steps through the plies.
std::optional<Icon> IconOf(const presenter::Action& action) {
  if (action.Is<presenter::action::FirstPly>()) return Icon::kFirst;
  if (action.Is<presenter::action::PreviousPly>()) return Icon::kPrevious;
  if (action.Is<presenter::action::NextPly>()) return Icon::kNext;
  return action.Is<presenter::action::LivePly>() ? std::optional(Icon::kLast) : std::nullopt;
}

void AddSteps(const presenter::TableViewState& state, const LayoutContext& c, Rect row, WidgetList& widgets) {
  for (auto step = state.step_buttons.rbegin(); step != state.step_buttons.rend(); ++step) {
    widgets.Add(MakeButton(*step, row.TakeRight(c.Px(44), c.Px(6))));
  }
}

void PaintCell(Canvas& canvas, const Widget& cell, const Interaction& in) {
  const Theme& t = canvas.theme();
  const Rect box = cell.rect.Inset(0, canvas.Px(1));
  if (cell.chosen) {
    canvas.Fill(box, canvas.Px(6), Mix(t.panel, t.accent, t.dark ? 0.38F : 0.30F));
  } else if (in.hovered == cell.id) {
    canvas.Fill(box, canvas.Px(6), Mix(t.panel, t.text, 0.08F));
  }
  const Color ink = cell.enabled || cell.chosen ? t.text : t.dim;
  canvas.TextIn(cell.text, cell.rect.Inset(canvas.Px(12), 0),
                cell.chosen ? Bold(canvas.Px(15)) : Medium(canvas.Px(15)), ink);
  PaintFocus(canvas, cell, in, canvas.Px(6));
}

void PaintStep(Canvas& canvas, Widget step, const Interaction& in) {
  step.text.clear();
  PaintButton(canvas, step, in);
  const Color ink = step.enabled ? canvas.theme().text : canvas.theme().faint;
  DrawIcon(canvas, *IconOf(*step.press), step.rect.center(), canvas.Px(15), ink);
}

}  // namespace

bool IsStep(const Widget& widget) { return widget.press && IconOf(*widget.press); }

Rect TakeHead(const LayoutContext& c, Rect& inside) {
  return inside.TakeTop(c.Px(30), c.Px(4)).Inset(c.Px(10), 0);
}

void LayTabs(const std::vector<presenter::Button>& tabs, const LayoutContext& c, Rect& head,
             WidgetList& widgets) {
  for (const presenter::Button& tab : tabs) {
    const float width = c.TextWidth(tab.label, Medium(c.Px(13))) + c.Px(24);
    widgets.Add(MakeButton(tab, head.TakeLeft(width, c.Px(6)).Inset(0, c.Px(2)), WidgetKind::kChip));
  }
}

MovesPanelLayout LayMovesPanel(const presenter::TableViewState& state, const LayoutContext& c,
                               const Rect& panel, const std::vector<presenter::Button>& tabs,
                               WidgetList& widgets) {
  MovesPanelLayout out;
  out.panel = panel;
  out.tabbed = !tabs.empty();
  Rect rest = panel.Inset(c.Px(10), c.Px(8));
  Rect head = TakeHead(c, rest);
  LayTabs(tabs, c, head, widgets);
  if (tabs.empty() || state.history_note.empty()) {
    out.phase = head.TakeRight(std::min(head.w * 0.6F, c.TextWidth(state.phase, Sans(c.Px(13)))), c.Px(8));
  }
  out.caption = head;
  if (!state.step_buttons.empty()) {
    AddSteps(state, c, rest.TakeBottom(c.Px(32), c.Px(6)), widgets);
  }
  const float row = rest.h > c.Px(5 * kRow) ? c.Px(kRow) : c.Px(kTightRow);
  out.rows = LayList("moves", rest, row, static_cast<int>(state.moves.size()), c.scroll, true);
  for (int i = out.rows.first; i < out.rows.first + out.rows.shown; ++i) {
    const presenter::MoveRow& move = state.moves[static_cast<std::size_t>(i)];
    Rect line = out.rows.RowAt(i).Inset(c.Px(2), c.Px(1));
    out.numbers.push_back(line.TakeLeft(c.Px(kNumberWidth), c.Px(6)));
    const float half = std::floor((line.w - c.Px(10)) / 2);
    AddCell(move.white, line.TakeLeft(half), widgets);
    AddCell(move.black, line.TakeLeft(half), widgets);
  }
  widgets.Add(MakeLabel("moves", state.history_note, panel));
  widgets.Add(MakeLabel("phase", state.phase, out.phase.empty() ? panel : out.phase));
  return out;
}

void PaintMovesPanel(Canvas& canvas, const presenter::TableViewState& state, const MovesPanelLayout& layout,
                     const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  if (layout.panel.empty()) {
    return;
  }
  PaintPanel(canvas, layout.panel);
  // The caption says when an earlier position is on the board.
  if (state.history_note.empty()) {
    PaintCaption(canvas, layout.tabbed ? "" : "MOVES", layout.caption);
  } else {
    canvas.TextIn(state.history_note, layout.caption, Italic(canvas.Px(15)), NoteInk(t));
  }
  canvas.TextIn(state.phase, layout.phase, Sans(canvas.Px(13)), t.dim, Align::kRight);
  for (int i = 0; i < layout.rows.shown; ++i) {
    const int index = layout.rows.first + i;
    const presenter::MoveRow& move = state.moves[static_cast<std::size_t>(index)];
    const Rect row = layout.rows.RowAt(index).Inset(0, canvas.Px(1));
    if (move.white.shown || move.black.shown) {
      canvas.Fill(row, canvas.Px(7), Mix(t.panel, t.accent, 0.15F));
    } else if (move.number % 2 == 1) {
      canvas.Fill(row, canvas.Px(7), Mix(t.panel, t.text, t.dark ? 0.022F : 0.03F));
    }
    const Rect& number = layout.numbers[static_cast<std::size_t>(i)];
    canvas.TextIn(std::to_string(move.number), number, Sans(canvas.Px(13)), t.dim, Align::kRight);
  }
  if (const auto thumb = layout.rows.Thumb(canvas.Px(3))) {
    canvas.Fill(*thumb, thumb->w / 2, EdgeInk(t, t.panel));
  }
  for (const Widget& widget : widgets.all) {
    if (widget.kind == WidgetKind::kCell) {
      PaintCell(canvas, widget, in);
    } else if (IsStep(widget)) {
      PaintStep(canvas, widget, in);
    }
  }
}

}  // namespace merels::view
