#include <algorithm>
#include <iterator>
#include <vector>

#include "client/presenter/analysis/analysis_view_state.h"
#include "client/view/screen/analysis/analysis.h"
#include "client/view/screen/base/board_place.h"
#include "client/view/screen/base/flow.h"

namespace merels::view {
namespace {

using presenter::AnalysisViewState;
using presenter::StudyRow;

/// In pixels of the design.
constexpr float kGraphHeight = 148;
constexpr float kLowGraphHeight = 116;
constexpr float kPlayersHeight = 100;
constexpr float kLowPlayersHeight = 84;
constexpr float kTool = 36;
constexpr float kBarWide = 12;
constexpr float kStepWide = 42;
constexpr float kMoveRow = 28;
constexpr float kLead = 40;
/// The least width of a position on the graph.
constexpr float kLeastStop = 6;

void LayGraph(const AnalysisViewState& state, const LayoutContext& c, Rect panel, GraphLayout& out,
              WidgetList& widgets) {
  out.panel = panel;
  Rect rest = panel.Inset(c.Px(14), c.Px(7));
  out.title = rest.TakeTop(c.Px(18), c.Px(4));
  out.plies = rest.TakeBottom(c.Px(14), c.Px(1));
  out.times = rest.TakeBottom(c.Px(c.tight() ? 10 : 18), c.Px(5));
  out.scale = rest.TakeLeft(std::max(c.Px(40), c.TextWidth("100 %", Sans(c.Px(11)))), c.Px(6));
  for (Rect* under : {&out.times, &out.plies}) *under = {rest.x, under->y, rest.w, under->h};
  out.curve = rest;
  if (state.strip.empty()) return;
  const auto room = static_cast<std::size_t>(std::max(1.0F, out.curve.w / c.Px(kLeastStop)));
  const std::size_t count = state.strip.size();
  const std::size_t stops = std::min(count, room);
  const auto index_of = [&](std::size_t i) { return stops == 1 ? 0 : i * (count - 1) / (stops - 1); };
  // Each extends halfway to the next.
  std::vector<float> edges = {out.curve.x};
  for (std::size_t i = 1; i < stops; ++i) {
    edges.push_back(
        (AlongCurve(out.curve, index_of(i - 1), count) + AlongCurve(out.curve, index_of(i), count)) / 2);
  }
  edges.push_back(panel.right());
  for (std::size_t i = 0; i < stops; ++i) {
    const std::size_t index = index_of(i);
    const presenter::Button go{presenter::action::ShowNode{state.strip[index].node},
                               "ply " + std::to_string(index), true, index == state.strip_at};
    Widget stop =
        MakeButton(go, Rect{edges[i], panel.y, edges[i + 1] - edges[i], panel.h}, WidgetKind::kStop);
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
    player.clock = line.TakeRight(c.Px(78), c.Px(8));
    widgets.Add(MakeLabel(i == 0 ? "player:top" : "player:bottom", state.players.at(i).name, line));
    Rect second = line.TakeBottom(std::floor(row * 0.42F));
    player.accuracy = second.TakeRight(c.TextWidth(state.players.at(i).accuracy, Medium(c.Px(13))), c.Px(8));
    player.men = second;
    player.name = line;
    widgets.Add(MakeLabel(i == 0 ? "men:top" : "men:bottom", state.players.at(i).men, second));
    widgets.Add(MakeLabel(i == 0 ? "accuracy:top" : "accuracy:bottom", state.players.at(i).accuracy,
                          player.accuracy));
    if (!state.players.at(i).clock.empty()) {
      widgets.Add(MakeLabel(i == 0 ? "clock:top" : "clock:bottom", state.players.at(i).clock, player.clock));
    }
  }
}

float IndentOf(const StudyRow& row, const LayoutContext& c) {
  return c.Px(kIndent) * static_cast<float>(std::min(row.indent, 6));
}

void LayCells(const StudyRow& row, const LayoutContext& c, Rect line, int shown, WidgetList& widgets) {
  if (!row.comment.empty()) return;
  line.TakeLeft(IndentOf(row, c));
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

// Comments are broken into as many lines as they need.
std::vector<StudyLine> LinesOfRows(const std::vector<StudyRow>& rows, const LayoutContext& c, float width) {
  std::vector<StudyLine> lines;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].comment.empty()) {
      lines.push_back({i, ""});
      continue;
    }
    const float room = width - IndentOf(rows[i], c);
    for (auto& piece : Wrap(c.measure, rows[i].comment, Italic(c.Px(kCommentSize)), room)) {
      lines.push_back({i, std::move(piece)});
    }
  }
  return lines;
}

void LayMoves(const AnalysisViewState& state, const LayoutContext& c, AnalysisLayout& out,
              WidgetList& widgets) {
  const Rect inside = out.moves.Inset(c.Px(10), c.Px(8));
  if (state.rows) out.row_lines = LinesOfRows(*state.rows, c, inside.w - c.Px(16));
  out.rows = LayList("moves", inside, c.Px(kMoveRow), static_cast<int>(out.row_lines.size()), c.scroll);
  for (int i = out.rows.first; i < out.rows.first + out.rows.shown; ++i) {
    const StudyLine& line = out.row_lines[static_cast<std::size_t>(i)];
    LayCells((*state.rows)[line.row], c, out.rows.RowAt(i).Inset(c.Px(4), 0), state.shown, widgets);
  }
}

// Below the board: the sentence about the ply shown, or the field for a typed one.
void LayUnderBoard(const AnalysisViewState& state, const LayoutContext& c, AnalysisLayout& out,
                   WidgetList& widgets) {
  if (state.typed) {
    Rect rest = out.sentence;
    widgets.Add(MakeField(*state.typed,
                          rest.TakeLeft(std::min(c.Px(220), rest.w * 0.45F), c.Px(14)).Inset(0, c.Px(7))));
    out.typed_problem = rest;
    widgets.Add(MakeLabel("typed-problem", state.typed_problem, rest));
    return;
  }
  if (!state.time.empty()) {
    out.time = out.sentence.TakeRight(c.TextWidth(state.time, Sans(c.Px(13))), c.Px(14));
    widgets.Add(MakeLabel("ply-time", state.time, out.time));
  }
  const std::string& words = state.problem.empty() ? state.sentence : state.problem;
  widgets.Add(MakeLabel(state.problem.empty() ? "sentence" : "problem", words, out.sentence));
}

// Signs of one width, then what has words.
void LaySteps(const AnalysisViewState& state, const LayoutContext& c, Rect row, WidgetList& widgets) {
  const auto words = std::find_if(state.steps.begin(), state.steps.end(),
                                  [](const auto& step) { return !IconOfStep(step.action); });
  for (auto step = state.steps.begin(); step != words; ++step) {
    widgets.Add(MakeButton(*step, row.TakeLeft(c.Px(kStepWide), c.Px(6))));
  }
  SpreadButtons(c, {words, state.steps.end()}, row, widgets);
}

void LayStudyColumn(const AnalysisViewState& state, const LayoutContext& c, Rect column, AnalysisLayout& out,
                    WidgetList& widgets) {
  const float gap = c.Px(c.tight() ? 6 : 10);
  Rect head = column.TakeTop(c.Px(22), c.Px(6));
  out.note = head.TakeRight(std::min(head.w * 0.5F, c.TextWidth(state.note, Sans(c.Px(13)))), c.Px(12));
  out.heading = head;
  out.players = column.TakeTop(c.Px(c.tight() ? kLowPlayersHeight : kPlayersHeight), gap);
  LayPlayers(state, c, out, widgets);
  Rect judgement = column.TakeTop(c.Px(50), gap);
  // The engine's switch is beside its words; the other tools are below.
  const auto others = state.tools.begin() + std::min<std::ptrdiff_t>(1, std::ssize(state.tools));
  judgement.w = PackRight(c, {state.tools.begin(), others}, judgement.Inset(0, c.Px(7)), widgets).w;
  out.verdict = judgement.TakeTop(c.Px(28));
  out.best = judgement;
  widgets.Add(MakeLabel("verdict", state.verdict, out.verdict));
  widgets.Add(MakeLabel("best", state.best, out.best));
  LayGraph(state, c, column.TakeTop(c.Px(c.tight() ? kLowGraphHeight : kGraphHeight), gap), out.graph,
           widgets);
  const Rect steps = column.TakeBottom(c.Px(kTool), c.Px(8));
  const Rect learning = column.TakeBottom(c.Px(kTool), c.Px(8));
  Rect comment;
  if (state.comment) comment = column.TakeBottom(c.Px(38), c.Px(8));
  out.moves = column;
  state.openings ? LayOpenings(*state.openings, c, out, widgets) : LayMoves(state, c, out, widgets);
  if (state.comment) widgets.Add(MakeField(*state.comment, comment));
  auto buttons = state.learning;
  buttons.insert(buttons.end(), others, state.tools.end());
  SpreadButtons(c, buttons, learning, widgets);
  LaySteps(state, c, steps, widgets);
}

// In the gutter beside the board.
void LayBar(const AnalysisViewState& state, const LayoutContext& c, AnalysisLayout& out,
            WidgetList& widgets) {
  const float wide = c.Px(kBarWide), gap = c.Px((kGutter - kBarWide) / 2);
  out.bar = {out.slab.x - gap - wide, out.slab.y, wide, out.slab.h};
  if (state.bar) widgets.Add(MakeLabel("evaluation", state.bar->words, out.bar));
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
  SpreadButtons(c, state.beginnings, button, widgets);
}

}  // namespace

std::optional<Icon> IconOfStep(const presenter::Action& action) {
  if (action.Is<presenter::action::StepToStart>()) return Icon::kFirst;
  if (action.Is<presenter::action::StepBack>()) return Icon::kPrevious;
  if (action.Is<presenter::action::StepOn>()) return Icon::kNext;
  if (action.Is<presenter::action::StepToEnd>()) return Icon::kLast;
  return action.Is<presenter::action::Autoplay>() ? std::optional(Icon::kPlay) : std::nullopt;
}

int AnalysisLayout::LineOf(int row) const {
  const auto found = std::find_if(row_lines.begin(), row_lines.end(), [row](const StudyLine& line) {
    return line.row == static_cast<std::size_t>(row);
  });
  return found == row_lines.end() ? -1 : static_cast<int>(found - row_lines.begin());
}

float AlongCurve(const Rect& curve, std::size_t index, std::size_t count) {
  const float share = count < 2 ? 0 : static_cast<float>(index) / static_cast<float>(count - 1);
  return curve.x + curve.w * share;
}

AnalysisLayout AnalysisPainter::Lay(const State& state, const LayoutContext& c, Rect area,
                                    WidgetList& widgets) {
  AnalysisLayout out;
  if (!AnalysisLayout::HasBoard(state)) {
    LayWelcome(state, c, c.InGutter(area), out, widgets);
  } else {
    const std::size_t place = widgets.all.size();
    widgets.Add(MakeBoard({}, true));
    const BoardPlace at = PlaceBoard(c, area);
    out.slab = widgets.all[place].rect = at.slab;
    AddPoints(out.Frame(state.board), widgets);
    if (state.editor) {
      LayEditorColumn(*state.editor, c, at.column, out, widgets);
    } else {
      out.sentence = {at.slab.x, at.below.y, at.slab.w, at.below.h};
      LayBar(state, c, out, widgets);
      LayUnderBoard(state, c, out, widgets);
      LayStudyColumn(state, c, at.column, out, widgets);
    }
  }
  LaySheets(state, c, out, widgets);
  return out;
}

}  // namespace merels::view
