#include <algorithm>
#include <iterator>
#include <vector>

#include "client/presenter/analysis/analysis_view_state.h"
#include "client/view/screen/analysis/analysis.h"
#include "client/view/screen/base/flow.h"

namespace merels::view {
namespace {

using presenter::AnalysisViewState;
using presenter::RecordsSheet;
using presenter::StudyRow;

/// In pixels of the design.
constexpr float kLeastStudySide = 384;
/// The column of the position editor.
constexpr float kLeastEditorHeight = 600;
constexpr float kMaxStudySide = 640;
constexpr float kStripHeight = 96;
constexpr float kSentenceHeight = 46;
constexpr float kTool = 36;
constexpr float kMoveRow = 28;
constexpr float kIndent = 18;
constexpr float kLead = 40;
constexpr float kSheetWide = 560;
constexpr float kFileRow = 34;
constexpr int kFilesShown = 6;
/// The least width of a position on the strip.
constexpr float kLeastStop = 6;

void LayStrip(const AnalysisViewState& state, const LayoutContext& c, AnalysisLayout& out,
              WidgetList& widgets) {
  Rect rest = out.strip.Inset(c.Px(12), c.Px(8));
  out.times = rest.TakeBottom(c.Px(22), c.Px(6));
  out.graph = rest;
  if (state.strip.empty()) return;
  const auto room = static_cast<std::size_t>(std::max(1.0F, out.graph.w / c.Px(kLeastStop)));
  const std::size_t count = state.strip.size();
  const std::size_t stops = std::min(count, room);
  const auto index_of = [&](std::size_t i) { return stops == 1 ? 0 : i * (count - 1) / (stops - 1); };
  // Each extends halfway to the next.
  std::vector<float> edges = {out.strip.x};
  for (std::size_t i = 1; i < stops; ++i) {
    edges.push_back(
        (AlongStrip(out.graph, index_of(i - 1), count) + AlongStrip(out.graph, index_of(i), count)) / 2);
  }
  edges.push_back(out.strip.right());
  for (std::size_t i = 0; i < stops; ++i) {
    const std::size_t index = index_of(i);
    const presenter::Button go{presenter::action::ShowNode{state.strip[index].node},
                               "ply " + std::to_string(index), true, index == state.strip_at};
    Widget stop =
        MakeButton(go, Rect{edges[i], out.strip.y, edges[i + 1] - edges[i], out.strip.h}, WidgetKind::kStop);
    stop.id = "strip:" + std::to_string(index);
    stop.group = "strip";
    widgets.Add(std::move(stop));
  }
}

void LayPlayers(const AnalysisViewState& state, const LayoutContext& c, AnalysisLayout& out,
                WidgetList& widgets) {
  Rect rest = out.players.Inset(c.Px(14), c.Px(8));
  const float row = std::floor(rest.h / 2);
  for (std::size_t i = 0; i < out.player.size(); ++i) {
    Rect line = rest.TakeTop(row);
    StudyPlayerLayout& player = out.player.at(i);
    player.man = Around(line.TakeLeft(c.Px(30), c.Px(8)).center(), c.Px(26), c.Px(26));
    player.clock = line.TakeRight(c.Px(86), c.Px(8));
    player.name = line;
    widgets.Add(MakeLabel(i == 0 ? "player:top" : "player:bottom", state.players.at(i).name, line));
    if (!state.players.at(i).clock.empty()) {
      widgets.Add(MakeLabel(i == 0 ? "clock:top" : "clock:bottom", state.players.at(i).clock, player.clock));
    }
  }
}

void LayCells(const StudyRow& row, const LayoutContext& c, Rect line, int shown, WidgetList& widgets) {
  line.TakeLeft(c.Px(kIndent) * static_cast<float>(std::min(row.indent, 6)));
  if (!row.comment.empty()) return;
  line.TakeLeft(c.Px(kLead), c.Px(4));
  const float across = row.indent == 0 ? 2 : static_cast<float>(presenter::kBranchPlies);
  const float width = std::floor(line.w / across);
  for (const presenter::StudyCell& cell : row.cells) {
    const Rect place = line.TakeLeft(width).Inset(c.Px(1), c.Px(1));
    if (cell.text.empty()) continue;
    const presenter::Button button{presenter::action::ShowNode{cell.node},
                                   cell.text + (cell.sign.empty() ? "" : " " + cell.sign), true,
                                   cell.node == shown};
    widgets.Add(MakeButton(button, place, WidgetKind::kCell));
  }
}

void LayMoves(const AnalysisViewState& state, const LayoutContext& c, AnalysisLayout& out,
              WidgetList& widgets) {
  const int count = state.rows ? static_cast<int>(state.rows->size()) : 0;
  out.rows = LayList("moves", out.moves.Inset(c.Px(10), c.Px(8)), c.Px(kMoveRow), count, c.scroll);
  for (int i = out.rows.first; i < out.rows.first + out.rows.shown; ++i) {
    LayCells((*state.rows)[static_cast<std::size_t>(i)], c, out.rows.RowAt(i).Inset(c.Px(4), 0), state.shown,
             widgets);
  }
}

// The largest possible board, with a sentence and the strip below it.
Rect LayBoardSide(const AnalysisViewState& state, const LayoutContext& c, Rect area, AnalysisLayout& out,
                  WidgetList& widgets) {
  const float gap = c.Px(c.tight() ? 8 : 12), between = c.Px(24);
  const float under = state.editor ? 0 : c.Px(kSentenceHeight) + c.Px(kStripHeight) + 2 * gap;
  const float side = std::floor(std::min(area.h - under, area.w - between - c.Px(kLeastStudySide)));
  const float column = std::min(c.Px(kMaxStudySide), area.w - between - side);
  const float left = std::floor(area.x + (area.w - side - between - column) / 2);
  out.slab = {left, area.y, side, side};
  out.sentence = {left, out.slab.bottom() + gap, side, c.Px(kSentenceHeight)};
  out.strip = {left, out.sentence.bottom() + gap, side, c.Px(kStripHeight)};
  if (state.editor) {
    // Nothing below the board.
  } else if (state.typed) {
    Rect rest = out.sentence;
    widgets.Add(MakeField(*state.typed,
                          rest.TakeLeft(std::min(c.Px(220), rest.w * 0.45F), c.Px(14)).Inset(0, c.Px(4))));
    out.typed_problem = rest;
    widgets.Add(MakeLabel("typed-problem", state.typed_problem, rest));
  } else {
    if (!state.time.empty()) {
      out.time = out.sentence.TakeRight(c.TextWidth(state.time, Sans(c.Px(13))), c.Px(14));
      widgets.Add(MakeLabel("ply-time", state.time, out.time));
    }
    const std::string& words = state.problem.empty() ? state.sentence : state.problem;
    widgets.Add(MakeLabel(state.problem.empty() ? "sentence" : "problem", words, out.sentence));
  }
  const float editor = std::min(area.h, std::max(side, c.Px(kLeastEditorHeight)));
  return {left + side + between, area.y, column, state.editor ? editor : out.strip.bottom() - area.y};
}

void LayStudyColumn(const AnalysisViewState& state, const LayoutContext& c, Rect column, AnalysisLayout& out,
                    WidgetList& widgets) {
  const float gap = c.Px(c.tight() ? 6 : 10);
  Rect head = column.TakeTop(c.Px(22), c.Px(6));
  out.note = head.TakeRight(std::min(head.w * 0.5F, c.TextWidth(state.note, Sans(c.Px(13)))), c.Px(12));
  out.heading = head;
  out.players = column.TakeTop(c.Px(c.tight() ? 78 : 92), gap);
  LayPlayers(state, c, out, widgets);
  out.verdict = column.TakeTop(c.Px(28));
  out.best = column.TakeTop(c.Px(22), gap);
  widgets.Add(MakeLabel("verdict", state.verdict, out.verdict));
  widgets.Add(MakeLabel("best", state.best, out.best));
  const Rect last = column.TakeBottom(c.Px(kTool), c.Px(8));
  const Rect files = column.TakeBottom(c.Px(kTool), c.Px(8));
  const Rect tools = column.TakeBottom(c.Px(kTool), c.Px(8));
  const Rect steps = column.TakeBottom(c.Px(kTool), gap);
  Rect comment;
  if (state.comment) comment = column.TakeBottom(c.Px(38), c.Px(8));
  out.moves = column;
  LayMoves(state, c, out, widgets);
  if (state.comment) widgets.Add(MakeField(*state.comment, comment));
  SpreadButtons(c, state.steps, steps, widgets);
  SpreadButtons(c, state.tools, tools, widgets);
  // Room for four side by side.
  const auto half = state.files.begin() + std::min<std::ptrdiff_t>(4, std::ssize(state.files));
  SpreadButtons(c, {state.files.begin(), half}, files, widgets);
  SpreadButtons(c, {half, state.files.end()}, last, widgets);
}

// Captions over rows of buttons, from the top; buttons for the position at the bottom.
void LayEditorColumn(const presenter::EditorView& editor, const LayoutContext& c, Rect column,
                     AnalysisLayout& out, WidgetList& widgets) {
  const float gap = c.Px(c.tight() ? 10 : 18), caption = c.Px(22), row = c.Px(40);
  EditorLayout& at = out.editor;
  out.heading = column.TakeTop(c.Px(28), c.Px(4));
  widgets.Add(MakeButton(editor.next_rules, out.heading.TakeRight(c.Px(36), c.Px(8))));
  widgets.Add(MakeButton(editor.previous_rules, out.heading.TakeRight(c.Px(36), c.Px(8))));
  at.rules = LayField(editor.rules, c, column, widgets);
  at.put = column.TakeTop(caption, c.Px(6));
  SpreadButtons(c, editor.brushes, column.TakeTop(row, c.Px(6)), widgets);
  at.hint = column.TakeTop(c.Px(40), gap);
  if (!editor.turns.empty()) {
    at.turn = column.TakeTop(caption, c.Px(6));
    SpreadButtons(c, editor.turns, column.TakeTop(row, gap), widgets);
  }
  if (!editor.hands.empty()) at.hand = column.TakeTop(caption, c.Px(6));
  for (const auto& hand : editor.hands) {
    Rect line = column.TakeTop(row, c.Px(8));
    widgets.Add(MakeButton(hand.more, line.TakeRight(row, c.Px(8))));
    widgets.Add(MakeButton(hand.less, line.TakeRight(row, c.Px(8))));
    at.hands.push_back(line);
    widgets.Add(MakeLabel("hand", hand.words, line));
  }
  SpreadButtons(c, {editor.clear, editor.leave, editor.picture, editor.analyse},
                column.TakeBottom(c.Px(44), gap), widgets);
  at.problem = column;
  widgets.Add(MakeLabel("problem", editor.problem, at.problem));
}

// Lays everything from the top of `rest`; returns its lower edge.
float LayRecordsInside(const RecordsSheet& sheet, const LayoutContext& c, Rect rest, RecordsLayout& out,
                       WidgetList& widgets) {
  out.title = rest.TakeTop(c.Px(36), c.Px(10));
  out.path = LayField(sheet.path, c, rest, widgets);
  out.folder = rest.TakeTop(c.Px(22), c.Px(4));
  const Rect list = rest.TakeTop(c.Px(kFileRow * kFilesShown), c.Px(14));
  out.message = list;
  out.files = LayList("records", list, c.Px(kFileRow), static_cast<int>(sheet.files.size()), c.scroll);
  for (int i = out.files.first; i < out.files.first + out.files.shown; ++i) {
    widgets.Add(MakeButton(sheet.files[static_cast<std::size_t>(i)], out.files.RowAt(i).Inset(0, c.Px(2)),
                           WidgetKind::kCell));
  }
  SpreadButtons(c, {sheet.close, sheet.open}, rest.TakeTop(c.Px(42)), widgets);
  return rest.y;
}

// Lays everything from the top of `rest`; returns its lower edge.
float LayPlayOnInside(const presenter::PlayOnSheet& sheet, const LayoutContext& c, Rect rest,
                      PlayOnLayout& out, WidgetList& widgets) {
  out.title = rest.TakeTop(c.Px(36), c.Px(4));
  out.from = rest.TakeTop(c.Px(22), c.Px(16));
  SpreadButtons(c, sheet.levels, rest.TakeTop(c.Px(40), c.Px(8)), widgets);
  out.level = rest.TakeTop(c.Px(24), c.Px(2));
  out.level_note = rest.TakeTop(c.Px(22), c.Px(14));
  widgets.Add(MakeLabel("level-name", sheet.level_name, out.level));
  out.side = rest.TakeTop(c.Px(22), c.Px(6));
  SpreadButtons(c, sheet.sides, rest.TakeTop(c.Px(40), c.Px(20)), widgets);
  SpreadButtons(c, {sheet.close, sheet.play}, rest.TakeTop(c.Px(44)), widgets);
  return rest.y;
}

/// A sheet as high as its content, in the middle of the window.
template <class Layout, class Sheet>
Layout LaySheet(const Sheet& sheet, const LayoutContext& c, WidgetList& widgets,
                float (*inside)(const Sheet&, const LayoutContext&, Rect, Layout&, WidgetList&)) {
  Layout out, trial;
  WidgetList none;
  const float pad = c.Px(24), width = std::min(c.Px(kSheetWide), c.window.w - c.Px(40));
  const float height = inside(sheet, c, {0, 0, width - 2 * pad, 0}, trial, none) + 2 * pad;
  const Vec middle = c.window.center();
  widgets.modal_from = widgets.all.size();
  out.sheet = {std::floor(middle.x - width / 2), std::floor(middle.y - height / 2), width, height};
  inside(sheet, c, out.sheet.Inset(pad), out, widgets);
  return out;
}

/// The lines of a text, broken where they are too long.
std::vector<std::string> LinesOf(const std::string& text, const LayoutContext& c, const TextStyle& style,
                                 float width) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    if (c.measure.Width(line, style) <= width) {
      lines.push_back(line);
      continue;
    }
    for (auto& piece : Wrap(c.measure, line, style, width)) lines.push_back(std::move(piece));
  }
  return lines;
}

void LayText(const AnalysisViewState& state, const LayoutContext& c, const Rect& area, AnalysisLayout& out) {
  const auto lines = LinesOf(state.text, c, Sans(c.Px(13)), area.w - c.Px(12));
  out.text = LayList("record-text", area, c.Px(20), static_cast<int>(lines.size()), c.scroll);
  const auto first = lines.begin() + out.text.first;
  out.lines.assign(first, first + out.text.shown);
}

// The text while nothing is open, or the record of unknown rules.
void LayWelcome(const AnalysisViewState& state, const LayoutContext& c, const Rect& area, AnalysisLayout& out,
                WidgetList& widgets) {
  Rect box = Around(area.center(), std::min(area.w, c.Px(620)),
                    std::min(area.h, c.Px(state.text.empty() ? 200 : 640)));
  out.slab = box;
  Rect rest = box.Inset(c.Px(28), c.Px(22));
  out.heading = rest.TakeTop(c.Px(22), c.Px(10));
  const Rect button = rest.TakeBottom(c.Px(44), c.Px(12));
  out.sentence = state.text.empty() ? rest : rest.TakeTop(c.Px(46), c.Px(10));
  if (!state.text.empty()) LayText(state, c, rest, out);
  widgets.Add(
      MakeLabel(state.welcome ? "welcome" : "problem", state.welcome.value_or(state.problem), out.sentence));
  SpreadButtons(c, state.files, button, widgets);
}

}  // namespace

float AlongStrip(const Rect& strip, std::size_t index, std::size_t count) {
  const float share = count < 2 ? 0 : static_cast<float>(index) / static_cast<float>(count - 1);
  return strip.x + strip.w * share;
}

AnalysisLayout AnalysisPainter::Lay(const State& state, const LayoutContext& c, Rect area,
                                    WidgetList& widgets) {
  AnalysisLayout out;
  Rect inside = area.Inset(c.Px(c.wide() ? 36 : 22), c.Px(c.tight() ? 12 : 22));
  if (!AnalysisLayout::HasBoard(state)) {
    LayWelcome(state, c, inside, out, widgets);
  } else {
    const std::size_t place = widgets.all.size();
    widgets.Add(MakeBoard({}, true));
    const Rect column = LayBoardSide(state, c, inside, out, widgets);
    widgets.all[place].rect = out.slab;
    AddPoints(out.Frame(state.board), widgets);
    if (state.editor) {
      LayEditorColumn(*state.editor, c, column, out, widgets);
    } else {
      LayStudyColumn(state, c, column, out, widgets);
      LayStrip(state, c, out, widgets);
    }
  }
  if (state.sheet) out.records = LaySheet(*state.sheet, c, widgets, LayRecordsInside);
  if (state.play_on) out.play_on = LaySheet(*state.play_on, c, widgets, LayPlayOnInside);
  return out;
}

}  // namespace merels::view
