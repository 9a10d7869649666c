#include <algorithm>
#include <array>
#include <string>

#include "client/presenter/analysis/analysis_view_state.h"
#include "client/view/board/paint_board.h"
#include "client/view/screen/analysis/analysis.h"
#include "client/view/widget/icons.h"

namespace merels::view {
namespace {

using presenter::AnalysisViewState;
using presenter::StudyRow;

void PaintStudyPlayers(Canvas& canvas, const AnalysisViewState& state, const AnalysisLayout& layout,
                       const ManPicture& man) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, layout.players);
  for (std::size_t i = 0; i < state.players.size(); ++i) {
    const presenter::StudyPlayer& player = state.players.at(i);
    const StudyPlayerLayout& place = layout.player.at(i);
    canvas.Picture(man(player.set, player.side, static_cast<int>(place.man.w)), place.man);
    canvas.TextIn(player.accuracy, place.accuracy, Medium(canvas.Px(13)), t.text, Align::kRight);
    canvas.TextIn(player.men, place.men, Sans(canvas.Px(13)), t.dim);
    canvas.TextIn(player.name, place.name, StyleForName(canvas.measure(), player.name, Serif(canvas.Px(21))),
                  player.to_move ? t.text : t.dim);
    canvas.TextIn(player.clock, place.clock, Bold(canvas.Px(17)), player.to_move ? t.text : t.dim,
                  Align::kRight);
  }
}

void PaintStudyRow(Canvas& canvas, const StudyRow& row, const std::string& comment, Rect line) {
  const Theme& t = canvas.theme();
  // A rule for each level, which joins the lines of a branch.
  for (int level = 0; level < std::min(row.indent, 6); ++level) {
    const Rect step = line.TakeLeft(canvas.Px(kIndent));
    canvas.Fill({std::round(step.center().x), line.y, 1, line.h}, 0, Faded(t.dim, 0.35F));
  }
  if (!row.comment.empty()) return canvas.TextIn(comment, line, Italic(canvas.Px(kCommentSize)), t.dim);
  canvas.TextIn(row.lead, line.TakeLeft(canvas.Px(36)), Sans(canvas.Px(13)), t.dim, Align::kRight);
}

void PaintStudyCell(Canvas& canvas, const Widget& cell, const Interaction& in) {
  const Theme& t = canvas.theme();
  if (cell.chosen) {
    canvas.Fill(cell.rect, canvas.Px(6), Mix(t.panel, t.accent, t.dark ? 0.38F : 0.30F));
  } else if (in.hovered == cell.id) {
    canvas.Fill(cell.rect, canvas.Px(6), Mix(t.panel, t.text, 0.08F));
  }
  const auto blank = cell.text.rfind(' ');
  const std::string_view last =
      blank == std::string::npos ? "" : std::string_view(cell.text).substr(blank + 1);
  const bool marked = last == "?" || last == "??" || last == "?!";
  const Color ink = cell.chosen ? t.text : InkOfSign(t, marked ? last : "");
  canvas.TextIn(cell.text, cell.rect.Inset(canvas.Px(8), 0),
                cell.chosen || marked ? Bold(canvas.Px(14)) : Medium(canvas.Px(14)), ink);
  PaintFocus(canvas, cell, in, canvas.Px(6));
}

void PaintStudyMoves(Canvas& canvas, const AnalysisViewState& state, const AnalysisLayout& layout) {
  PaintPanel(canvas, layout.moves);
  for (int i = layout.rows.first; i < layout.rows.first + layout.rows.shown; ++i) {
    const StudyLine& line = layout.row_lines[static_cast<std::size_t>(i)];
    PaintStudyRow(canvas, (*state.rows)[line.row], line.comment, layout.rows.RowAt(i).Inset(canvas.Px(4), 0));
  }
  if (const auto thumb = layout.rows.Thumb(canvas.Px(3))) {
    canvas.Fill(*thumb, thumb->w / 2, Faded(canvas.theme().dim, 0.4F));
  }
}

void PaintSentence(Canvas& canvas, const AnalysisViewState& state, const AnalysisLayout& layout,
                   const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  if (state.typed) {
    if (const Widget* field = widgets.Find(state.typed->field.name))
      PaintField(canvas, *field, *state.typed, in);
    const bool wrong = !state.typed_problem.empty();
    Rect words = layout.typed_problem;
    PaintLines(canvas, wrong ? state.typed_problem : state.typed->label, words, Sans(canvas.Px(13)),
               wrong ? t.capture : t.dim);
    return;
  }
  Rect time = layout.time;
  canvas.TextIn(state.time, time.TakeTop(canvas.Px(24)), Sans(canvas.Px(13)), t.dim, Align::kRight);
  Rect lines = layout.sentence;
  if (!state.problem.empty()) {
    PaintLines(canvas, state.problem, lines, Medium(canvas.Px(14)), ChipInk(t, t.capture));
  } else {
    const TextStyle style =
        SmallerToFit(canvas.measure(), state.sentence, Serif(canvas.Px(19)), lines.w, lines.h);
    PaintLines(canvas, state.sentence, lines, style, InkOfSign(t, state.sign));
  }
}

void PaintEditor(Canvas& canvas, const presenter::EditorView& editor, const EditorLayout& at,
                 const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  PaintField(canvas, editor.rules, at.rules, widgets, in);
  PaintCaption(canvas, "CLICK TO PLACE", at.put);
  Rect hint = at.hint;
  PaintLines(canvas, "A second click on a man removes it. Points can be typed, too, such as d2.", hint,
             Sans(canvas.Px(13)), t.dim);
  if (!editor.turns.empty()) PaintCaption(canvas, "TURN", at.turn);
  if (!editor.hands.empty()) PaintCaption(canvas, "IN HAND", at.hand);
  for (std::size_t i = 0; i < at.hands.size(); ++i) {
    canvas.TextIn(editor.hands[i].words, at.hands[i], Medium(canvas.Px(15)), t.text);
  }
  Rect problem = at.problem;
  PaintLines(canvas, editor.problem, problem, Medium(canvas.Px(14)), ChipInk(t, t.capture));
}

void PaintWelcome(Canvas& canvas, const AnalysisViewState& state, const AnalysisLayout& layout) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, layout.slab);
  PaintCaption(canvas, state.heading, layout.heading);
  Rect lines = layout.sentence;
  if (state.welcome) {
    PaintLines(canvas, *state.welcome, lines, Serif(canvas.Px(22)), t.text);
    return;
  }
  PaintLines(canvas, state.problem, lines, Medium(canvas.Px(15)), ChipInk(t, t.capture));
  for (std::size_t i = 0; i < layout.lines.size(); ++i) {
    canvas.TextIn(layout.lines[i], layout.text.RowAt(layout.text.first + static_cast<int>(i)),
                  Sans(canvas.Px(13)), t.dim);
  }
  if (const auto thumb = layout.text.Thumb(canvas.Px(3)))
    canvas.Fill(*thumb, thumb->w / 2, Faded(t.dim, 0.4F));
}

void PaintTool(Canvas& canvas, const Widget& tool, const Interaction& in) {
  const auto icon = IconOfStep(*tool.press);
  if (!icon) return PaintButton(canvas, tool, in);
  const bool stops = icon == Icon::kPlay && tool.chosen;
  PaintSign(canvas, tool, stops ? Icon::kPause : *icon, in);
}

bool IsButtonHere(const Widget& widget) {
  return widget.press && widget.kind == WidgetKind::kButton && !IsToast(widget);
}

}  // namespace

void AnalysisPainter::Paint(const State& state, const Layout& layout, const PaintContext& paint) {
  const auto& [canvas, widgets, in, man, news] = paint;
  const Theme& t = canvas.theme();
  const std::size_t own =
      state.sheet || state.play_on || state.menu ? widgets.modal_from : widgets.all.size();
  if (!AnalysisLayout::HasBoard(state)) {
    PaintWelcome(canvas, state, layout);
  } else if (state.editor) {
    PaintBoardShadow(canvas, layout.Frame(state.board));
    PaintCaption(canvas, state.heading, layout.heading);
    PaintEditor(canvas, *state.editor, layout.editor, widgets, in);
  } else {
    PaintBoardShadow(canvas, layout.Frame(state.board));
    PaintBar(canvas, state, layout.bar);
    PaintSentence(canvas, state, layout, widgets, in);
    PaintGraph(canvas, state, layout.graph);
    PaintCaption(canvas, state.heading, layout.heading);
    canvas.TextIn(state.note, layout.note, Sans(canvas.Px(13)), t.dim, Align::kRight);
    PaintStudyPlayers(canvas, state, layout, man);
    canvas.TextIn(state.verdict, layout.verdict,
                  SmallerToFit(canvas.measure(), state.verdict, Serif(canvas.Px(22)), layout.verdict.w,
                               layout.verdict.h),
                  t.text);
    canvas.TextIn(state.best, layout.best, Sans(canvas.Px(14)), t.dim);
    state.openings ? PaintOpenings(canvas, *state.openings, layout) : PaintStudyMoves(canvas, state, layout);
    if (const Widget* field = widgets.Find(presenter::kCommentField.name))
      PaintField(canvas, *field, *state.comment, in);
  }
  for (std::size_t i = 0; i < own; ++i) {
    if (widgets.all[i].kind == WidgetKind::kCell) PaintStudyCell(canvas, widgets.all[i], in);
    if (IsButtonHere(widgets.all[i])) PaintTool(canvas, widgets.all[i], in);
  }
}

void AnalysisPainter::PaintMoving(const State& state, const Layout& layout, const MovingContext& moving) {
  if (AnalysisLayout::HasBoard(state)) {
    const BoardFrame frame = layout.Frame(state.board);
    Racks racks;
    for (Vec& at : racks.at) at = {frame.slab().right(), frame.slab().center().y};
    const BoardMoment moment{state.board, frame, moving.animator, racks, moving.now, moving.dragged};
    PaintBoard(moving.canvas, moment,
               moving.art.Board(*state.board.topology, state.board.set, static_cast<int>(frame.slab().w)));
  }
  if (!state.sheet && !state.play_on && !state.menu) return;
  // Over the board, which is painted last.
  PaintSheets(state, layout, moving);
  for (std::size_t i = moving.widgets.modal_from; i < moving.widgets.all.size(); ++i) {
    const Widget& widget = moving.widgets.all[i];
    if (widget.kind == WidgetKind::kCell) PaintStudyCell(moving.canvas, widget, moving.in);
    if (IsButtonHere(widget)) PaintButton(moving.canvas, widget, moving.in);
  }
}

AnalysisViewState AnalysisPainter::Still(State state) {
  state.board = EmptyBoard(state.board);
  return state;
}

}  // namespace merels::view
