#include "client/view/screen/table/panels.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "client/presenter/table/actions.h"
#include "client/view/screen/base/context.h"
#include "client/view/screen/base/flow.h"
#include "client/view/widget/icons.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {
namespace {

constexpr float kPlyRow = 35;
constexpr float kTightPlyRow = 29;
constexpr float kNumberWidth = 36;
constexpr float kAfterNumber = 6;
constexpr float kMovesPad = 10;
constexpr float kCellPad = 12;
constexpr float kCellText = 15;
/// What is too long is set this much smaller at most.
constexpr float kLeastShareOfSize = 0.6F;
/// Between the edges of a row and its cells, together, with what rounding takes.
constexpr float kRowSlack = 18;

void AddCell(const presenter::MoveCell& cell, const Rect& rect, WidgetList& widgets) {
  if (cell.text.empty()) return;
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

TextStyle InWidth(const TextMeasure& measure, std::string_view text, TextStyle style, float width) {
  const float usual = style.size, wanted = measure.Width(text, style);
  if (wanted > width) style.size = std::max(usual * kLeastShareOfSize, std::floor(usual * width / wanted));
  return style;
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
  const Rect room = cell.rect.Inset(canvas.Px(kCellPad), 0);
  canvas.TextIn(cell.text, room,
                StyleOfPly(canvas.measure(), cell.text, cell.chosen, room.w, canvas.Px(kCellText)), ink);
  PaintFocus(canvas, cell, in, canvas.Px(6));
}

constexpr float kBetweenMessages = 5;

TextStyle StyleIn(const LayoutContext& c) { return Sans(c.Px(14)); }

// Takes its room off the bottom of `rest`; nothing when there is none.
std::optional<ChatBlock> LayBlock(const presenter::ChatLine& line, const LayoutContext& c, Rect& rest) {
  const TextStyle text = StyleIn(c);
  const float height = c.measure.LineHeight(text);
  const float name = c.TextWidth(line.who, Medium(text.size));
  const float beside = name + c.Px(8);
  const auto words = Wrap(c.measure, line.text, text, rest.w);
  const bool one_line = words.size() == 1 && beside + c.TextWidth(line.text, text) <= rest.w;
  const float whole = height * static_cast<float>(one_line ? 1 : words.size() + 1);
  if (whole > rest.h) return std::nullopt;
  Rect place = rest.TakeBottom(whole, c.Px(kBetweenMessages));
  ChatBlock block{line.who, line.mine, place.TakeTop(height), {}};
  if (one_line) {
    Rect words_place = block.name;
    words_place.TakeLeft(beside);
    block.words.emplace_back(line.text, words_place);
  } else {
    for (const std::string& one : words) block.words.emplace_back(one, place.TakeTop(height));
  }
  block.name.w = std::min(block.name.w, name);
  return block;
}

constexpr float kLessonPad = 28;
/// The height of a lesson at most, in design pixels.
constexpr float kHighestLesson = 520;

void PaintSteps(Canvas& canvas, const presenter::LessonCard& lesson, Rect row) {
  const Theme& t = canvas.theme();
  const float r = canvas.Px(12);
  const float between = std::min(canvas.Px(58), row.w / static_cast<float>(lesson.done.size()));
  for (std::size_t i = 0; i < lesson.done.size(); ++i) {
    const Vec at{row.x + r + between * static_cast<float>(i), row.center().y};
    if (i + 1 < lesson.done.size()) {
      canvas.Line(at + Vec{r + canvas.Px(4), 0}, at + Vec{between - r - canvas.Px(4), 0}, canvas.Px(1.5F),
                  lesson.done.at(i) ? Faded(t.ok, 0.8F) : t.hairline);
    }
    const bool here = i == lesson.step;
    if (lesson.done.at(i)) {
      canvas.Disc(at, r, Mix(t.panel, t.ok, 0.9F));
      DrawIcon(canvas, Icon::kCheck, at, r, t.dark ? t.on_accent : Color{255, 255, 255, 255});
    } else {
      canvas.Disc(at, r, here ? Mix(t.panel, t.accent, 0.22F) : Mix(t.panel, t.text, 0.05F));
      canvas.TextIn(std::to_string(i + 1), Around(at, 2 * r, 2 * r), Medium(canvas.Px(13)),
                    here ? t.text : t.dim, Align::kCenter);
    }
    if (here) canvas.Ring(at, r + canvas.Px(3), canvas.Px(1.6F), t.accent);
  }
}

constexpr float kBestRow = 26;
constexpr float kPlaceWidth = 26;

// Each rank of a position string is a line.
std::vector<std::string> RanksOf(const std::string& position) {
  std::vector<std::string> ranks;
  for (std::size_t at = 0; at <= position.size();) {
    const auto end = std::min(position.find('/', at), position.size());
    ranks.push_back(position.substr(at, end - at));
    at = end + 1;
  }
  return ranks;
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

TextStyle StyleOfPly(const TextMeasure& measure, std::string_view ply, bool chosen, float width, float size) {
  return InWidth(measure, ply, chosen ? Bold(size) : Medium(size), width);
}

TextStyle StyleOfHint(const TextMeasure& measure, std::string_view hint, float width, float size) {
  return InWidth(measure, hint, Sans(size), width);
}

float WidthOfMoves(const LayoutContext& c) {
  // The widest letters and digits of a move with one capture; rare moves with two are set smaller.
  const float cell = c.TextWidth("d6–d5 ×g4", Bold(c.Px(kCellText))) + 2 * c.Px(kCellPad);
  return std::ceil(2 * cell + c.Px(kNumberWidth + kAfterNumber + 2 * kMovesPad + kRowSlack));
}

MovesPanelLayout LayMovesPanel(const presenter::TableViewState& state, const LayoutContext& c,
                               const Rect& panel, const std::vector<presenter::Button>& tabs,
                               WidgetList& widgets) {
  MovesPanelLayout out;
  out.panel = panel;
  out.tabbed = !tabs.empty();
  Rect rest = panel.Inset(c.Px(kMovesPad), c.Px(8));
  Rect head = TakeHead(c, rest);
  LayTabs(tabs, c, head, widgets);
  if (tabs.empty() || state.history_note.empty()) {
    out.phase = head.TakeRight(std::min(head.w * 0.6F, c.TextWidth(state.phase, Sans(c.Px(13)))), c.Px(8));
  }
  out.caption = head;
  if (!state.step_buttons.empty()) {
    AddSteps(state, c, rest.TakeBottom(c.Px(32), c.Px(6)), widgets);
  }
  const float row = rest.h > c.Px(5 * kPlyRow) ? c.Px(kPlyRow) : c.Px(kTightPlyRow);
  out.rows = LayList("moves", rest, row, static_cast<int>(state.moves.size()), c.scroll, true);
  for (int i = out.rows.first; i < out.rows.first + out.rows.shown; ++i) {
    const presenter::MoveRow& move = state.moves[static_cast<std::size_t>(i)];
    Rect line = out.rows.RowAt(i).Inset(c.Px(2), c.Px(1));
    out.numbers.push_back(line.TakeLeft(c.Px(kNumberWidth), c.Px(kAfterNumber)));
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
  if (layout.panel.empty()) return;
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
      PaintSign(canvas, widget, *IconOf(*widget.press), in);
    }
  }
}

void LayChatField(const presenter::ChatView& chat, const LayoutContext& c, Rect& rest, ChatLayout& out,
                  WidgetList& widgets) {
  out.shown = true;
  rest.TakeBottom(c.Px(4));
  widgets.Add(MakeField(chat.field, rest.TakeBottom(c.Px(38), c.Px(7))));
  // In large type in a low window others' messages take precedence over the buttons.
  const float line = c.measure.LineHeight(StyleIn(c));
  if (chat.note.empty() && rest.h - c.Px(27 + 6) < 3 * line) return;
  Rect row = rest.TakeBottom(c.Px(27), c.Px(6));
  if (!chat.note.empty()) {
    out.note = row;
    widgets.Add(MakeLabel("chat-note", chat.note, row));
    return;
  }
  for (const presenter::Button& courtesy : chat.courtesies) {
    const float width = c.TextWidth(courtesy.label, Medium(c.Px(13))) + c.Px(20);
    if (width > row.w) return;
    widgets.Add(MakeButton(courtesy, row.TakeLeft(width, c.Px(6)), WidgetKind::kChip));
  }
}

void LayMessages(const presenter::ChatView& chat, const LayoutContext& c, Rect rest, ChatLayout& out,
                 WidgetList& widgets) {
  const Rect all = rest;
  bool room = true;
  for (std::size_t i = chat.lines.size(); i > 0; --i) {
    const presenter::ChatLine& line = chat.lines[i - 1];
    const std::string id = "chat:" + std::to_string(i - 1);
    widgets.Add(MakeLabel(id, line.who + ": " + line.text, all));
    auto block = room ? LayBlock(line, c, rest) : std::nullopt;
    room = block.has_value();
    if (!room) continue;
    if (line.name_button) widgets.Add(MakeName(*line.name_button, id + ":name", block->name));
    out.blocks.push_back(std::move(*block));
  }
}

void PaintChat(Canvas& canvas, const presenter::ChatView& chat, const ChatLayout& layout,
               const WidgetList& widgets, const Interaction& in) {
  if (const Widget* field = widgets.Find(chat.field.field.name)) {
    PaintField(canvas, *field, chat.field, in);
  }
  const bool wrong = !chat.field.problem.empty();
  canvas.TextIn(chat.note, layout.note, Sans(canvas.Px(13)),
                wrong ? canvas.theme().capture : canvas.theme().dim);
  const Theme& t = canvas.theme();
  const TextStyle text = Sans(canvas.Px(14));
  for (const ChatBlock& block : layout.blocks) {
    canvas.TextIn(block.who, block.name, Medium(text.size), block.mine ? t.accent : NameInk(t));
    for (const auto& [words, place] : block.words) canvas.TextIn(words, place, text, t.text);
  }
}

LessonLayout LayLesson(const presenter::LessonCard& lesson, const LayoutContext& c, const Rect& column,
                       WidgetList& widgets) {
  LessonLayout out;
  const float height = std::min(column.h, c.Px(kHighestLesson));
  out.panel = {column.x, column.y, column.w, height};
  Rect rest = out.panel.Inset(c.Px(kLessonPad), c.Px(c.tight() ? 18 : kLessonPad));
  if (!lesson.caption.empty()) out.caption = rest.TakeTop(c.Px(18), c.Px(8));
  if (!lesson.done.empty()) out.steps = rest.TakeTop(c.Px(34), c.Px(c.tight() ? 10 : 20));
  const Rect buttons = rest.TakeBottom(c.Px(46), c.Px(14));
  SpreadButtons(c, lesson.buttons, buttons, widgets);
  out.note = rest.TakeBottom(c.Px(66), c.Px(8));
  out.words = rest;
  widgets.Add(MakeLabel("lesson", lesson.title, lesson.caption.empty() ? out.words : out.caption));
  widgets.Add(MakeLabel("lesson-task", lesson.rule + " " + lesson.task, out.words));
  widgets.Add(MakeLabel("lesson-note", lesson.note, out.note));
  return out;
}

void PaintLesson(Canvas& canvas, const presenter::LessonCard& lesson, const LessonLayout& layout) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, layout.panel);
  if (!lesson.caption.empty()) PaintCaption(canvas, lesson.caption, layout.caption);
  if (!lesson.done.empty()) PaintSteps(canvas, lesson, layout.steps);
  Rect words = layout.words;
  PaintLines(canvas, lesson.title, words, Serif(canvas.Px(34)), t.text);
  words.TakeTop(canvas.Px(10));
  PaintLines(canvas, lesson.rule, words, Sans(canvas.Px(16)), t.dim);
  words.TakeTop(canvas.Px(12));
  PaintLines(canvas, lesson.task, words, Medium(canvas.Px(16)), t.text);
  if (lesson.note.empty()) return;
  const Color edge = lesson.praised ? t.ok : t.mill;
  canvas.Fill(layout.note, canvas.Px(10), Mix(t.panel, edge, 0.10F));
  canvas.Stroke(layout.note, canvas.Px(10), canvas.Px(1), Faded(edge, 0.5F));
  Rect note = layout.note.Inset(canvas.Px(16), canvas.Px(9));
  const Vec sign = note.TakeLeft(canvas.Px(20), canvas.Px(12)).center();
  DrawIcon(canvas, lesson.praised ? Icon::kCheck : Icon::kMark, sign, canvas.Px(18), edge);
  const TextStyle style = Italic(canvas.Px(18));
  const auto lines = Wrap(canvas.measure(), lesson.note, style, note.w).size();
  const float height = static_cast<float>(lines) * std::round(style.size * kLineShare);
  note.TakeTop(std::max(0.0F, (note.h - height) / 2));
  PaintLines(canvas, lesson.note, note, style, t.text);
}

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
  out.rows = LayList("best", rest, c.Px(kBestRow), static_cast<int>(best.rows.size()), c.scroll);
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

void LayTextRecord(const presenter::TextRecord& record, const Rect& slab, WidgetList& widgets) {
  widgets.Add(MakeLabel("text:sentence", record.sentence, slab));
  widgets.Add(MakeLabel("text:position", record.position, slab));
}

void PaintTextRecord(Canvas& canvas, const presenter::TextRecord& record, const Rect& slab) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, slab);
  Rect rest = slab.Inset(canvas.Px(36), canvas.Px(32));
  PaintLines(canvas, record.sentence, rest, Serif(canvas.Px(24)), t.capture, Align::kCenter);
  rest.TakeTop(canvas.Px(18));
  PaintCaption(canvas, "POSITION", rest.TakeTop(canvas.Px(18), canvas.Px(10)), Align::kCenter);
  const std::vector<std::string> ranks = RanksOf(record.position);
  // Lines are whole pixels high: half a pixel less keeps the last rank inside the slab.
  const float room = (rest.h / static_cast<float>(ranks.size()) - 0.5F) / kLineShare;
  const TextStyle style{Face::kInterMedium, std::min(canvas.Px(24), room), canvas.Px(4)};
  for (const std::string& rank : ranks) {
    PaintLines(canvas, rank, rest, style, t.text, Align::kCenter);
  }
}

}  // namespace merels::view
