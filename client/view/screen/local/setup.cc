#include "client/view/screen/local/setup.h"

#include <algorithm>

#include "client/presenter/local/local_view_state.h"
#include "client/view/board/paint_board.h"
#include "client/view/screen/base/flow.h"
#include "client/view/screen/base/rules_rows.h"
#include "common/engine/level.h"

namespace merels::view {
namespace {

using presenter::SetupViewState;

/// With more width (design pixels) the screen is centred instead of growing.
constexpr float kWidestSetup = 1320;
constexpr float kLeastSetupLeft = 428;
constexpr float kMaxSetupLeft = 620;
constexpr float kSetupCaption = 18;
constexpr float kTurningRow = 32;
constexpr float kLargestMan = 58;
/// Gaps that grow in a low window with spare height, and by how much at most.
constexpr float kLooseGaps = 7, kMaxLoose = 12;

void LayUnfinished(const SetupViewState& state, const LayoutContext& c, Rect& column, SetupLayout& out,
                   WidgetList& widgets) {
  if (!state.unfinished) return;
  out.unfinished = column.TakeTop(c.Px(c.tight() ? 50 : 62), c.Px(c.tight() ? 8 : 14));
  out.unfinished_words = PackRight(c, {state.unfinished->go_on},
                                   out.unfinished.Inset(c.Px(16), c.Px(c.tight() ? 7 : 11)), widgets);
  widgets.Add(MakeLabel("unfinished", state.unfinished->title, out.unfinished_words));
}

// Nine men in a row, with the level's number of them filled, and its name below; for a server's bot its name
// and games.
void LayLevels(const SetupViewState& state, const LayoutContext& c, Rect& rest, SetupLayout& out,
               WidgetList& widgets) {
  if (state.level_name.empty()) return;
  FlowSmallChips(c, state.computers, c.tight() ? 1 : 2, rest, widgets);
  if (!state.computers.empty()) rest.TakeTop(c.Px(c.tight() ? 2 : 10));
  out.level_caption = rest.TakeTop(c.Px(kSetupCaption), c.Px(4));
  const float each = std::floor(rest.w / engine::kLevels);
  const float high = std::min(each, c.Px(c.tight() ? 46 : kLargestMan));
  const float gap = c.Px(c.tight() ? 6 : 16);
  if (state.levels.empty()) {
    out.level_name = rest.TakeTop(c.Px(c.tight() ? 28 : 34), c.Px(4));
    out.computer_note = rest.TakeTop(high, gap);
    widgets.Add(MakeLabel("computer-note", state.computer_note, out.computer_note));
  } else {
    Rect row = rest.TakeTop(high, c.Px(4));
    for (const presenter::Button& level : state.levels) {
      widgets.Add(MakeButton(level, row.TakeLeft(each), WidgetKind::kCell));
    }
    out.level_name = rest.TakeTop(c.Px(c.tight() ? 28 : 34), gap);
  }
  const std::string note = state.level_note.empty() ? "" : ". " + state.level_note;
  widgets.Add(MakeLabel("level-name", state.level_name + note, out.level_name));
}

Rect LayCaptionedChips(const std::vector<presenter::Button>& chips, const LayoutContext& c, float loose,
                       Rect& rest, WidgetList& widgets) {
  if (chips.empty()) return {};
  const Rect caption = rest.TakeTop(c.Px(kSetupCaption), c.Px(6));
  FlowChips(c, chips, rest, widgets);
  rest.TakeTop(c.Px(c.tight() ? 2 : 10) + loose);
  return caption;
}

// Some gaps are larger by `loose`, in window pixels.
void LaySetupLeft(const SetupViewState& state, const LayoutContext& c, Rect column, float loose,
                  SetupLayout& out, WidgetList& widgets) {
  out.title = column.TakeTop(c.Px(c.tight() ? 40 : 46), c.Px(2));
  out.subtitle = column.TakeTop(c.Px(22), c.Px(c.tight() ? 8 : 18));
  LayUnfinished(state, c, column, out, widgets);
  FlowChips(c, state.opponents, column, widgets);
  column.TakeTop(c.Px(c.tight() ? 0 : 6) + loose);
  out.panel = column;
  const float frame = c.Px(c.tight() ? 12 : 20) + loose;
  Rect rest = column.Inset(c.Px(22), frame);
  LayLevels(state, c, rest, out, widgets);
  rest.TakeTop(loose);
  out.side_caption = LayCaptionedChips(state.sides, c, loose, rest, widgets);
  out.clock_caption = LayCaptionedChips(state.clocks, c, loose, rest, widgets);
  if (state.turning) {
    Rect line = rest.TakeTop(c.Px(kTurningRow), c.Px(c.tight() ? 4 : 12));
    const float width = c.TextWidth(state.turning->label, Sans(c.Px(14))) + c.Px(56);
    widgets.Add(MakeButton(*state.turning, line.TakeLeft(width, c.Px(10)), WidgetKind::kToggle));
    out.turning_note = line;
  }
  const float least = rest.y + c.Px(c.tight() ? 46 : 54);
  widgets.Add(MakeButton(state.start, rest.TakeTop(c.Px(c.tight() ? 46 : 54))));
  out.panel.h = least + frame - out.panel.y;
}

float LooseOf(const SetupViewState& state, const LayoutContext& c, const Rect& column) {
  if (!c.tight()) return 0;
  SetupLayout closest;
  WidgetList trial;
  LaySetupLeft(state, c, column, 0, closest, trial);
  const float left = column.bottom() - closest.panel.bottom();
  return std::clamp(std::floor(left / kLooseGaps), 0.0F, c.Px(kMaxLoose));
}

void LayRulesetRows(const SetupViewState& state, const LayoutContext& c, Rect area, SetupLayout& out,
                    WidgetList& widgets) {
  out.list = area;
  Rect rest = area.Inset(c.Px(12), c.Px(12));
  out.list_caption = rest.TakeTop(c.Px(kSetupCaption), c.Px(6)).Inset(c.Px(8), 0);
  out.rulesets =
      LayRulesRows(state.rulesets, state.variations ? &*state.variations : nullptr, c, rest, widgets);
}

void LayChosenRules(const SetupViewState& state, const LayoutContext& c, Rect area, SetupLayout& out,
                    WidgetList& widgets) {
  out.sheet = area;
  Rect rest = area.Inset(c.Px(20), c.Px(18));
  const float side = std::floor(std::min(rest.h, rest.w * 0.46F));
  const Rect left = rest.TakeLeft(side, c.Px(20));
  out.board = {left.x, left.y, side, side};
  const float width = c.TextWidth(state.rules.label, Medium(c.Px(15))) + c.Px(30);
  const Rect foot = rest.TakeBottom(c.Px(34), c.Px(8));
  widgets.Add(MakeButton(state.rules, {foot.x, foot.y, std::min(width, foot.w), foot.h}));
  out.rules_title = rest.TakeTop(c.Px(60), c.Px(4));
  out.rules_note = rest;
  widgets.Add(MakeLabel("rules-note", state.rules_note + " " + state.rules_difference, rest));
}

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

SetupLayout SetupPainter::Lay(const State& state, const LayoutContext& c, Rect area, WidgetList& widgets) {
  SetupLayout out;
  area = c.InGutter(area, kWidestSetup);
  const float left = std::clamp(area.w * 0.5F, c.Px(kLeastSetupLeft), c.Px(kMaxSetupLeft));
  const Rect column = area.TakeLeft(std::floor(left), c.Px(24));
  LaySetupLeft(state, c, column, LooseOf(state, c, column), out, widgets);
  area.h = std::min(area.h, c.Px(820));
  LayRulesetRows(state, c, area.TakeTop(std::floor(area.h * 0.5F), c.Px(16)), out, widgets);
  LayChosenRules(state, c, area, out, widgets);
  return out;
}

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
  PaintRulesRows(canvas, state.boards, layout.rulesets);
}

}  // namespace merels::view
