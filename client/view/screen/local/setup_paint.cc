#include <algorithm>

#include "client/presenter/local/actions.h"
#include "client/view/board/diagram.h"
#include "client/view/screen/local/setup.h"

namespace merels::view {
namespace {

using presenter::SetupViewState;

constexpr Color kAsItIs{255, 255, 255, 255};

void PaintUnfinished(Canvas& canvas, const SetupViewState& state, const SetupLayout& layout) {
  if (!state.unfinished) return;
  const Theme& t = canvas.theme();
  canvas.Fill(layout.unfinished, canvas.Px(12), Mix(t.panel, t.accent, 0.08F));
  canvas.Stroke(layout.unfinished, canvas.Px(12), canvas.Px(1), Faded(t.accent, 0.45F));
  Rect rest = layout.unfinished_words;
  canvas.TextIn(state.unfinished->title, rest.TakeTop(rest.h * 0.55F), Serif(canvas.Px(20)), t.text);
  canvas.TextIn(state.unfinished->detail, rest, Sans(canvas.Px(13)), t.dim);
}

void PaintLevel(Canvas& canvas, const Widget& cell, bool filled, const Interaction& in,
                const ManPicture& man) {
  const Theme& t = canvas.theme();
  const float d = std::round(std::min(cell.rect.w, cell.rect.h) - canvas.Px(6));
  const Rect at = Around(cell.rect.center(), d, d);
  const bool hovered = in.hovered == cell.id;
  const float strength = filled ? 1.0F : (hovered ? 0.55F : 0.22F);
  canvas.Picture(man(presenter::MenSet::kMen, rules::Side::kFirst, static_cast<int>(d)), at,
                 Faded(kAsItIs, strength));
  if (!filled) canvas.Ring(at.center(), d / 2 - canvas.Px(1), canvas.Px(1.5F), EdgeInk(t, t.panel));
  if (cell.chosen) canvas.Ring(at.center(), d / 2 + canvas.Px(2), canvas.Px(2), t.accent);
  PaintFocus(canvas, cell, in, canvas.Px(9));
}

void PaintLevels(Canvas& canvas, const SetupViewState& state, const SetupLayout& layout,
                 const WidgetList& widgets, const Interaction& in, const ManPicture& man) {
  if (state.level_name.empty()) return;
  const Theme& t = canvas.theme();
  PaintCaption(canvas, state.levels.empty() ? "COMPUTER" : "LEVEL", layout.level_caption);
  Rect about = layout.computer_note;
  PaintLines(canvas, state.computer_note, about, Sans(canvas.Px(13)), t.dim);
  for (std::size_t i = 0; i < state.levels.size(); ++i) {
    const Widget* cell = widgets.Find(state.levels[i].Id());
    if (cell != nullptr) PaintLevel(canvas, *cell, static_cast<int>(i) < state.level, in, man);
  }
  Rect line = layout.level_name;
  const TextStyle style = Serif(canvas.Px(22));
  const float width = std::ceil(canvas.measure().Width(state.level_name, style));
  canvas.TextIn(state.level_name, line.TakeLeft(width, canvas.Px(14)), style, t.text);
  canvas.TextIn(state.level_note, line, Sans(canvas.Px(13)), t.dim);
}

void PaintRulesetList(Canvas& canvas, const SetupLayout& layout) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, layout.list);
  PaintCaption(canvas, "RULES", layout.list_caption);
  if (const auto thumb = layout.rulesets.Thumb(canvas.Px(4))) {
    canvas.Fill(*thumb, thumb->w / 2, EdgeInk(t, t.panel));
  }
}

void PaintChosenRules(Canvas& canvas, const SetupViewState& state, const SetupLayout& layout) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, layout.sheet);
  PaintDiagram(canvas, state.board, layout.board);
  Rect title = layout.rules_title;
  PaintLines(canvas, state.rules_title, title, Serif(canvas.Px(22)), t.text);
  Rect rest = layout.rules_note;
  rest.y = title.y + canvas.Px(2);
  rest.h = layout.rules_note.bottom() - rest.y;
  PaintLines(canvas, state.rules_difference, rest, Italic(canvas.Px(16)), NoteInk(t));
  rest.TakeTop(canvas.Px(6));
  // Half a sentence would be read as the whole rule; the button shows the rest.
  const TextStyle style = Sans(canvas.Px(13));
  const auto lines = static_cast<std::size_t>(std::max(0.0F, rest.h / canvas.measure().LineHeight(style)));
  PaintLines(canvas, WholeSentences(canvas.measure(), state.rules_note, style, rest.w, lines), rest, style,
             t.dim);
}

}  // namespace

void SetupPainter::Paint(const State& state, const Layout& layout, const PaintContext& paint) {
  const auto& [canvas, widgets, in, man, news] = paint;
  const Theme& t = canvas.theme();
  canvas.TextIn(state.title, layout.title, Serif(canvas.Px(40)), t.text);
  canvas.TextIn(state.subtitle, layout.subtitle, Sans(canvas.Px(15)), t.dim);
  PaintUnfinished(canvas, state, layout);
  PaintPanel(canvas, layout.panel);
  PaintLevels(canvas, state, layout, widgets, in, man);
  if (!state.sides.empty()) PaintCaption(canvas, "YOUR SIDE", layout.side_caption);
  PaintCaption(canvas, "CLOCK", layout.clock_caption);
  canvas.TextIn(state.turning_note, layout.turning_note, Sans(canvas.Px(13)), t.dim);
  PaintRulesetList(canvas, layout);
  PaintChosenRules(canvas, state, layout);
  for (const Widget& widget : widgets.all) {
    const bool own = widget.press && widget.kind != WidgetKind::kTab && widget.kind != WidgetKind::kCell;
    if (own && !IsToast(widget)) PaintButton(canvas, widget, in);
  }
}

}  // namespace merels::view
