#include "client/view/board/paint_board.h"
#include "client/view/screen/base/flow.h"
#include "client/view/screen/base/rules_rows.h"
#include "client/view/screen/lobby/lobby.h"

namespace merels::view {
namespace {

constexpr float kWidth = 984;
constexpr float kListWidth = 396;
constexpr float kPad = 28;
/// Height of the rules: what the window leaves, within these bounds.
constexpr float kLeastRules = 196;
constexpr float kMaxRules = 448;
constexpr float kBesideSheet = 36;
/// Over and under the sheet together: it stays clear of the bar, unless the rules would have less than this
/// height.
constexpr float kClearOfBar = 2 * (kBarHeight + 6), kEnoughRules = 280;
constexpr float kAroundSheet = 36, kAroundInLow = 12;
/// Side of the board's picture: what the paragraph leaves, within these bounds.
constexpr float kLeastBoard = 76;
constexpr float kLargestBoard = 240;
/// The least height of title, difference and button beside it.
constexpr float kBesideBoard = 118;
/// A line of choices: captions with chips below them, side by side.
constexpr float kCaption = 16;
constexpr float kBelowCaption = 8;
constexpr float kChip = 32;
constexpr float kBelowChips = 11;
constexpr float kFieldGap = 24;
constexpr float kClocks = 590;
constexpr float kSides = 264;
constexpr float kOpponents = 380;
constexpr float kWatching = 330;

TextStyle NoteStyle(const LayoutContext& c) { return Sans(c.Px(14)); }

void LayRules(const presenter::NewTableDialog& dialog, const LayoutContext& c, Rect area, DialogLayout& out,
              WidgetList& widgets) {
  const TextStyle style = NoteStyle(c);
  const auto lines = static_cast<float>(Wrap(c.measure, dialog.rules_note, style, area.w).size());
  const float words = lines * c.measure.LineHeight(style) + c.Px(1);
  const float room = area.h - words - c.Px(12);
  const float side = std::floor(std::clamp(room, c.Px(kLeastBoard), c.Px(kLargestBoard)));
  Rect head = area.TakeTop(std::max(side, std::min(c.Px(kBesideBoard), room)), c.Px(12));
  out.rules_board = head.TakeLeft(side, c.Px(18));
  out.rules_board.h = side;
  const float width = c.TextWidth(dialog.rules.label, Medium(c.Px(13))) + c.Px(28);
  const Rect foot = head.TakeBottom(c.Px(28), c.Px(4));
  widgets.Add(MakeButton(dialog.rules, {foot.x, foot.y, std::min(width, foot.w), foot.h}));
  const auto title_lines = Wrap(c.measure, dialog.rules_title, Serif(c.Px(22)), head.w).size();
  out.rules_title = head.TakeTop(c.measure.LineHeight(Serif(c.Px(22))) * static_cast<float>(title_lines));
  out.rules_difference = head;
  out.rules_note = area;
}

// A caption with its chips below it.
Rect LayChoice(const LayoutContext& c, const std::vector<presenter::Button>& chips, Rect block,
               WidgetList& widgets) {
  const Rect caption = block.TakeTop(c.Px(kCaption), c.Px(kBelowCaption));
  FlowChips(c, chips, block, widgets);
  return caption;
}

// The choices for a game with an opponent.
void LaySeats(const presenter::NewTableDialog& dialog, const LayoutContext& c, Rect& line, DialogLayout& out,
              WidgetList& widgets) {
  out.side_caption = LayChoice(c, dialog.sides, line.TakeLeft(c.Px(kSides), c.Px(kFieldGap)), widgets);
  if (!dialog.private_table) return;
  out.opponent_caption =
      LayChoice(c, dialog.opponents, line.TakeLeft(c.Px(kOpponents), c.Px(kFieldGap)), widgets);
  out.private_caption = line.TakeTop(c.Px(kCaption), c.Px(kBelowCaption));
  line.h = c.Px(kChip);
  widgets.Add(MakeButton(*dialog.private_table, line, WidgetKind::kToggle));
}

// Lays everything below the top of `sheet`; called once for the height and once for the layout.
float LayInside(const presenter::NewTableDialog& dialog, const LayoutContext& c, const Rect& sheet,
                float rules_height, DialogLayout& out, WidgetList& widgets) {
  Rect rest = sheet.Inset(c.Px(kPad), c.Px(20));
  const float top = rest.y;
  out.title = rest.TakeTop(c.Px(36), c.Px(8));
  Rect rules = rest.TakeTop(rules_height, c.Px(14));
  out.list = rules.TakeLeft(std::min(c.Px(kListWidth), std::floor(rules.w * 0.5F)), c.Px(24));
  out.rulesets = LayRulesRows(dialog.rulesets, &dialog.variations, c, out.list.Inset(c.Px(6)), widgets);
  LayRules(dialog, c, rules, out, widgets);
  const auto line = [&] { return rest.TakeTop(c.Px(kCaption + kBelowCaption + kChip), c.Px(kBelowChips)); };
  Rect first = line();
  out.clock_caption = LayChoice(c, dialog.clocks, first.TakeLeft(c.Px(kClocks), c.Px(kFieldGap)), widgets);
  if (!dialog.days.empty()) out.days_caption = LayChoice(c, dialog.days, line(), widgets);
  const bool open = !dialog.watching.empty();
  Rect second = dialog.alone && open ? Rect{} : line();
  if (!dialog.alone) {
    out.kind_caption = LayChoice(c, dialog.kinds, first, widgets);
    LaySeats(dialog, c, second, out, widgets);
  }
  if (open) {
    second = line();
    out.watching_caption =
        LayChoice(c, dialog.watching, second.TakeLeft(c.Px(kWatching), c.Px(kFieldGap)), widgets);
    out.delay_caption = LayChoice(c, dialog.delays, second, widgets);
  } else {
    second.TakeTop(c.Px(kCaption), c.Px(kBelowCaption));
    out.more_note = {second.x, second.y, second.w, c.Px(kChip)};
  }
  std::vector<presenter::Button> buttons = {dialog.cancel, dialog.create};
  if (dialog.more) {
    buttons.insert(buttons.begin(), *dialog.more);
  }
  SpreadButtons(c, buttons, rest.TakeTop(c.Px(44)), widgets);
  return rest.y - top + 2 * c.Px(20);
}

// Whole paragraphs that fit: half a rule would mislead.
void PaintBase(Canvas& canvas, const std::vector<std::string>& paragraphs, Rect rest) {
  const TextStyle style = Sans(canvas.Px(13));
  for (const std::string& paragraph : paragraphs) {
    rest.TakeTop(canvas.Px(10));
    const auto lines = static_cast<float>(Wrap(canvas.measure(), paragraph, style, rest.w).size());
    if (lines * canvas.measure().LineHeight(style) > rest.h) return;
    PaintLines(canvas, paragraph, rest, style, canvas.theme().dim);
  }
}

void PaintRules(Canvas& canvas, const presenter::NewTableDialog& dialog, const DialogLayout& layout) {
  const Theme& t = canvas.theme();
  PaintDiagram(canvas, dialog.board, layout.rules_board);
  Rect title = layout.rules_title;
  PaintLines(canvas, dialog.rules_title, title, Serif(canvas.Px(22)), t.text);
  Rect difference = layout.rules_difference;
  PaintLines(canvas, dialog.rules_difference, difference, Italic(canvas.Px(16)), NoteInk(t));
  Rect rest = layout.rules_note;
  PaintLines(canvas, dialog.rules_note, rest, Sans(canvas.Px(14)), t.dim);
  PaintBase(canvas, dialog.rules_base, rest);
}

// The caption, with the note on the choice beside it.
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
    canvas.Fill(*thumb, thumb->w / 2, EdgeInk(t, t.panel));
  }
}

}  // namespace

DialogLayout LayNewTable(const presenter::NewTableDialog& dialog, const LayoutContext& c,
                         WidgetList& widgets) {
  DialogLayout out;
  WidgetList trial;
  const float width = std::min(c.Px(kWidth), c.window.w - c.Px(kBesideSheet));
  const float rest = LayInside(dialog, c, {0, 0, width, c.OverScreen().h}, 0, out, trial);
  const float room = c.OverScreen().h - c.Px(c.tight() ? kAroundInLow : kAroundSheet) - rest;
  const float clear = c.OverScreen().h - c.Px(kClearOfBar) - rest;
  const float wanted = std::max(clear, std::min(room, c.Px(kEnoughRules)));
  const float rules = std::floor(std::clamp(wanted, c.Px(kLeastRules), c.Px(kMaxRules)));
  out.sheet = c.Sheet(width, rest + rules);
  out.first_widget = widgets.modal_from = widgets.all.size();
  LayInside(dialog, c, out.sheet, rules, out, widgets);
  std::string words = dialog.rules_note + " " + dialog.rules_difference;
  for (const std::string& paragraph : dialog.rules_base) {
    words += " " + paragraph;
  }
  widgets.Add(MakeLabel("rules", words, out.rules_note));
  out.end_widget = widgets.all.size();
  return out;
}

void PaintNewTable(Canvas& canvas, const presenter::NewTableDialog& dialog, const DialogLayout& layout,
                   const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  PaintSheet(canvas, layout.sheet);
  canvas.TextIn(dialog.title, layout.title, Serif(canvas.Px(29)), t.text);
  PaintList(canvas, layout);
  PaintRules(canvas, dialog, layout);
  PaintCaption(canvas, "CLOCK", layout.clock_caption);
  if (!dialog.days.empty()) PaintCaption(canvas, "OR BY CORRESPONDENCE", layout.days_caption);
  if (!dialog.alone) {
    PaintCaption(canvas, "YOUR SIDE", layout.side_caption);
    PaintNotedCaption(canvas, "RATED OR CASUAL", dialog.kinds_note, layout.kind_caption);
  }
  if (dialog.private_table) {
    PaintNotedCaption(canvas, "OPPONENT’S RATING", dialog.opponents_note, layout.opponent_caption);
    PaintNotedCaption(canvas, "", dialog.private_note, layout.private_caption);
  }
  canvas.TextIn(dialog.more_note, layout.more_note, Sans(canvas.Px(13)), t.dim, Align::kRight);
  if (!dialog.watching.empty()) {
    PaintNotedCaption(canvas, "WHO MAY WATCH", dialog.watching_note, layout.watching_caption);
    PaintNotedCaption(canvas, "DELAY", dialog.delays_note, layout.delay_caption);
  }
  for (std::size_t i = layout.first_widget; i < layout.end_widget; ++i) {
    const Widget& widget = widgets.all[i];
    if (widget.press) {
      PaintButton(canvas, widget, in);
    }
  }
  PaintRulesRows(canvas, dialog.boards, layout.rulesets);
}

}  // namespace merels::view
