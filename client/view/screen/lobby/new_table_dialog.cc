#include "client/view/screen/base/flow.h"
#include "client/view/screen/lobby/lobby.h"

namespace merels::view {
namespace {

constexpr float kWidth = 912;
constexpr float kListWidth = 336;
constexpr float kPad = 28;
constexpr float kDialogRow = 34;
/// Height of the rules: as much as the window leaves, within these bounds.
constexpr float kLeastRules = 196;
constexpr float kMaxRules = 374;
constexpr float kAroundSheet = 36;
/// A line of choices: captions with chips below them, side by side.
constexpr float kCaption = 16;
constexpr float kBelowCaption = 8;
constexpr float kChip = 32;
constexpr float kBelowChips = 14;
constexpr float kBetween = 24;
constexpr float kClocks = 590;
constexpr float kSides = 264;
constexpr float kOpponents = 380;
constexpr float kWatching = 330;

void LayRulesets(const presenter::NewTableDialog& dialog, const LayoutContext& c, const Rect& area,
                 DialogLayout& out, WidgetList& widgets) {
  out.rulesets = LayList("rulesets", area.Inset(c.Px(6)), c.Px(kDialogRow),
                         static_cast<int>(dialog.rulesets.size()), c.scroll);
  for (int i = out.rulesets.first; i < out.rulesets.first + out.rulesets.shown; ++i) {
    Rect row = out.rulesets.RowAt(i).Inset(0, c.Px(1));
    row.w -= c.Px(8);  // the scroll bar's
    widgets.Add(MakeButton(dialog.rulesets[static_cast<std::size_t>(i)], row, WidgetKind::kChoice));
  }
}

void LayRules(const LayoutContext& c, Rect area, DialogLayout& out) {
  out.rules_title = area.TakeTop(c.Px(28));
  out.rules_text = area.TakeTop(c.Px(20), c.Px(6));
  out.rules_note = area;
}

// A caption with its chips below it.
Rect LayChoice(const LayoutContext& c, const std::vector<presenter::Button>& chips, Rect block,
               WidgetList& widgets) {
  const Rect caption = block.TakeTop(c.Px(kCaption), c.Px(kBelowCaption));
  FlowChips(c, chips, block, widgets);
  return caption;
}

// The choices that matter only when there is an opponent.
void LaySeats(const presenter::NewTableDialog& dialog, const LayoutContext& c, Rect line, DialogLayout& out,
              WidgetList& widgets) {
  out.side_caption = LayChoice(c, dialog.sides, line.TakeLeft(c.Px(kSides), c.Px(kBetween)), widgets);
  if (dialog.challenge) {
    return;
  }
  out.opponent_caption =
      LayChoice(c, dialog.opponents, line.TakeLeft(c.Px(kOpponents), c.Px(kBetween)), widgets);
  out.private_caption = line.TakeTop(c.Px(kCaption), c.Px(kBelowCaption));
  line.h = c.Px(kChip);
  widgets.Add(MakeButton(dialog.private_table, line, WidgetKind::kToggle));
}

// Lays everything below `sheet`'s top; called once to learn the height and once for the layout itself.
float LayInside(const presenter::NewTableDialog& dialog, const LayoutContext& c, const Rect& sheet,
                float rules_height, DialogLayout& out, WidgetList& widgets) {
  Rect rest = sheet.Inset(c.Px(kPad), c.Px(20));
  const float top = rest.y;
  out.title = rest.TakeTop(c.Px(36), c.Px(8));
  Rect rules = rest.TakeTop(rules_height, c.Px(14));
  out.list = rules.TakeLeft(c.Px(kListWidth), c.Px(24));
  LayRulesets(dialog, c, out.list, out, widgets);
  LayRules(c, rules, out);
  const auto line = [&] { return rest.TakeTop(c.Px(kCaption + kBelowCaption + kChip), c.Px(kBelowChips)); };
  Rect first = line();
  out.clock_caption = LayChoice(c, dialog.clocks, first.TakeLeft(c.Px(kClocks), c.Px(kBetween)), widgets);
  if (!dialog.alone) {
    out.kind_caption = LayChoice(c, dialog.kinds, first, widgets);
    LaySeats(dialog, c, line(), out, widgets);
  }
  if (!dialog.challenge) {
    Rect last = line();
    out.watching_caption =
        LayChoice(c, dialog.watching, last.TakeLeft(c.Px(kWatching), c.Px(kBetween)), widgets);
    out.delay_caption = LayChoice(c, dialog.delays, last, widgets);
  }
  SpreadButtons(c, {dialog.cancel, dialog.create}, rest.TakeTop(c.Px(44)), widgets);
  return rest.y - top + 2 * c.Px(20);
}

// What there is room for: whole paragraphs, since half a rule misleads.
void PaintBase(Canvas& canvas, const std::vector<std::string>& paragraphs, Rect rest) {
  const TextStyle style = Sans(canvas.Px(13));
  for (const std::string& paragraph : paragraphs) {
    rest.TakeTop(canvas.Px(10));
    const auto lines = static_cast<float>(Wrap(canvas.measure(), paragraph, style, rest.w).size());
    if (lines * canvas.measure().LineHeight(style) > rest.h) {
      return;
    }
    PaintLines(canvas, paragraph, rest, style, canvas.theme().dim);
  }
}

void PaintRules(Canvas& canvas, const presenter::NewTableDialog& dialog, const DialogLayout& layout) {
  const Theme& t = canvas.theme();
  canvas.TextIn(dialog.rules_title, layout.rules_title, Serif(canvas.Px(24)), t.text);
  canvas.TextIn(dialog.rules_text, layout.rules_text, Medium(canvas.Px(13)), t.accent);
  Rect rest = layout.rules_note;
  PaintLines(canvas, dialog.rules_note, rest, Sans(canvas.Px(14)), t.dim);
  rest.TakeTop(canvas.Px(6));
  PaintLines(canvas, dialog.rules_difference, rest, Italic(canvas.Px(16)), NoteInk(t));
  PaintBase(canvas, dialog.rules_base, rest);
}

// The caption, and beside it what is to be said of the choice.
void PaintNotedCaption(Canvas& canvas, std::string_view caption, std::string_view note, Rect line) {
  const TextStyle style{Face::kInterSemiBold, canvas.Px(11), canvas.Px(1.5F)};
  const float width = caption.empty() ? 0 : std::ceil(canvas.measure().Width(caption, style));
  PaintCaption(canvas, caption, line.TakeLeft(width, caption.empty() ? 0 : canvas.Px(10)));
  canvas.TextIn(note, line, Sans(canvas.Px(13)), canvas.theme().dim);
}

void PaintList(Canvas& canvas, const DialogLayout& layout) {
  const Theme& t = canvas.theme();
  canvas.Fill(layout.list, canvas.Px(10), Mix(t.panel, t.text, t.dark ? 0.03F : 0.04F));
  canvas.Stroke(layout.list, canvas.Px(10), std::max(1.0F, canvas.Px(1)), t.hairline);
  if (const auto thumb = layout.rulesets.Thumb(canvas.Px(4))) {
    canvas.Fill(*thumb, thumb->w / 2, Faded(t.dim, 0.45F));
  }
}

}  // namespace

DialogLayout LayNewTable(const presenter::NewTableDialog& dialog, const LayoutContext& c,
                         WidgetList& widgets) {
  DialogLayout out;
  WidgetList trial;
  const float width = std::min(c.Px(kWidth), c.window.w - c.Px(kAroundSheet));
  const float rest = LayInside(dialog, c, {0, 0, width, c.window.h}, 0, out, trial);
  const float room = c.window.h - c.Px(kAroundSheet) - rest;
  const float rules = std::floor(std::clamp(room, c.Px(kLeastRules), c.Px(kMaxRules)));
  const Vec middle = c.window.center();
  out.sheet = {std::floor(middle.x - width / 2), std::floor(middle.y - (rest + rules) / 2), width,
               rest + rules};
  widgets.modal_from = widgets.all.size();
  LayInside(dialog, c, out.sheet, rules, out, widgets);
  std::string words = dialog.rules_note + " " + dialog.rules_difference;
  for (const std::string& paragraph : dialog.rules_base) {
    words += " " + paragraph;
  }
  widgets.Add(MakeLabel("rules", words, out.rules_note));
  return out;
}

void PaintNewTable(Canvas& canvas, const presenter::NewTableDialog& dialog, const DialogLayout& layout,
                   const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  canvas.Fill(canvas.bounds(), 0, Faded(t.backdrop_bottom, 0.66F));
  PaintPanel(canvas, layout.sheet);
  canvas.TextIn(dialog.title, layout.title, Serif(canvas.Px(29)), t.text);
  PaintList(canvas, layout);
  PaintRules(canvas, dialog, layout);
  PaintCaption(canvas, "CLOCK", layout.clock_caption);
  if (!dialog.alone) {
    PaintCaption(canvas, "YOUR SIDE", layout.side_caption);
    PaintNotedCaption(canvas, "KIND", dialog.kinds_note, layout.kind_caption);
  }
  if (!dialog.alone && !dialog.challenge) {
    PaintNotedCaption(canvas, "OPPONENT’S RATING", dialog.opponents_note, layout.opponent_caption);
    PaintNotedCaption(canvas, "", dialog.private_note, layout.private_caption);
  }
  if (!dialog.challenge) {
    PaintCaption(canvas, "WHO MAY WATCH", layout.watching_caption);
    PaintNotedCaption(canvas, "DELAY", dialog.delays_note, layout.delay_caption);
  }
  for (std::size_t i = widgets.modal_from; i < widgets.all.size(); ++i) {
    const Widget& widget = widgets.all[i];
    if (widget.press && !IsToast(widget)) {
      PaintButton(canvas, widget, in);
    }
  }
}

}  // namespace merels::view
