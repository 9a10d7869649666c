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

Color InkOfSign(const Theme& t, std::string_view sign) {
  if (sign == "??") return ChipInk(t, t.capture);
  return sign.empty() ? t.text : NoteInk(t);
}

void PaintStudyPlayers(Canvas& canvas, const AnalysisViewState& state, const AnalysisLayout& layout,
                       const ManPicture& man) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, layout.players);
  for (std::size_t i = 0; i < state.players.size(); ++i) {
    const presenter::StudyPlayer& player = state.players.at(i);
    const StudyPlayerLayout& place = layout.player.at(i);
    canvas.Picture(man(player.set, player.side, static_cast<int>(place.man.w)), place.man);
    Rect name = place.name;
    if (!player.accuracy.empty()) {
      const TextStyle style = Sans(canvas.Px(13));
      const float width = std::ceil(canvas.measure().Width(player.accuracy, style));
      canvas.TextIn(player.accuracy, name.TakeRight(std::min(width, name.w * 0.6F), canvas.Px(8)), style,
                    t.dim, Align::kRight);
    }
    canvas.TextIn(player.name, name, StyleForName(canvas.measure(), player.name, Serif(canvas.Px(21))),
                  player.to_move ? t.text : t.dim);
    canvas.TextIn(player.clock, place.clock, Bold(canvas.Px(17)), player.to_move ? t.text : t.dim,
                  Align::kRight);
  }
}

void PaintGraph(Canvas& canvas, const AnalysisViewState& state, const AnalysisLayout& layout) {
  const Theme& t = canvas.theme();
  const Rect& graph = layout.graph;
  const std::size_t count = state.strip.size();
  const auto at = [&](std::size_t i, float chance) {
    return Vec{AlongStrip(graph, i, count), graph.y + (1 - chance) * graph.h};
  };
  canvas.Line({graph.x, graph.center().y}, {graph.right(), graph.center().y}, 1, t.hairline);
  const float shown = AlongStrip(graph, state.strip_at, count);
  canvas.Line({shown, layout.strip.y + canvas.Px(4)}, {shown, layout.strip.bottom() - canvas.Px(4)},
              canvas.Px(2), Faded(t.accent, 0.8F));
  std::vector<Vec> run;
  const auto flush = [&] {
    if (run.size() > 1) canvas.Lines(run, canvas.Px(2), t.text);
    run.clear();
  };
  for (std::size_t i = 0; i < count; ++i) {
    if (!state.strip[i].chance) {
      flush();
    } else {
      run.push_back(at(i, *state.strip[i].chance));
    }
  }
  flush();
  for (std::size_t i = 0; i < count; ++i) {
    const presenter::StripPoint& point = state.strip[i];
    if (point.chance && !point.sign.empty()) {
      const Vec spot = at(i, *point.chance);
      canvas.Disc(spot, canvas.Px(point.sign == "??" ? 5 : 4), InkOfSign(t, point.sign));
    }
  }
}

// Each ply's time, and a sign at captures.
void PaintTimes(Canvas& canvas, const AnalysisViewState& state, const AnalysisLayout& layout) {
  const Theme& t = canvas.theme();
  const Rect& times = layout.times;
  const std::size_t count = state.strip.size();
  const float width =
      std::clamp(times.w / static_cast<float>(std::max<std::size_t>(count, 1)) - 1, 1.0F, canvas.Px(6));
  for (std::size_t i = 0; i < count; ++i) {
    const presenter::StripPoint& point = state.strip[i];
    const float x = AlongStrip(times, i, count),
                high = std::max(point.time > 0 ? 1.0F : 0.0F, point.time * times.h);
    if (high > 0) canvas.Fill({x - width / 2, times.bottom() - high, width, high}, 0, Faded(t.dim, 0.75F));
    if (point.takes) {
      DrawCross(canvas, {x, times.y - canvas.Px(1)}, canvas.Px(6), std::max(1.0F, canvas.Px(1.5F)),
                t.capture);
    }
  }
}

void PaintStudyRow(Canvas& canvas, const StudyRow& row, Rect line) {
  const Theme& t = canvas.theme();
  line.TakeLeft(canvas.Px(18) * static_cast<float>(std::min(row.indent, 6)));
  if (!row.comment.empty()) {
    canvas.TextIn(row.comment, line, Italic(canvas.Px(15)), t.dim);
    return;
  }
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
    PaintStudyRow(canvas, (*state.rows)[static_cast<std::size_t>(i)],
                  layout.rows.RowAt(i).Inset(canvas.Px(4), 0));
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

void PaintRecords(Canvas& canvas, const presenter::RecordsSheet& sheet, const RecordsLayout& layout,
                  const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  canvas.Fill(canvas.bounds(), 0, Faded(t.backdrop_bottom, 0.66F));
  PaintPanel(canvas, layout.sheet);
  canvas.TextIn("Open a record", layout.title, Serif(canvas.Px(28)), t.text);
  PaintField(canvas, sheet.path, layout.path, widgets, in);
  canvas.TextIn(sheet.folder.empty() ? "" : "Kept in " + sheet.folder, layout.folder, Sans(canvas.Px(13)),
                t.dim);
  canvas.TextIn(sheet.message, layout.message, Italic(canvas.Px(16)), t.dim, Align::kCenter);
  if (const auto thumb = layout.files.Thumb(canvas.Px(3)))
    canvas.Fill(*thumb, thumb->w / 2, Faded(t.dim, 0.4F));
}

void PaintPlayOn(Canvas& canvas, const presenter::PlayOnSheet& sheet, const PlayOnLayout& layout) {
  const Theme& t = canvas.theme();
  canvas.Fill(canvas.bounds(), 0, Faded(t.backdrop_bottom, 0.66F));
  PaintPanel(canvas, layout.sheet);
  canvas.TextIn("Play from here", layout.title, Serif(canvas.Px(28)), t.text);
  canvas.TextIn(sheet.from, layout.from, Sans(canvas.Px(14)), t.dim);
  canvas.TextIn(sheet.level_name, layout.level, Medium(canvas.Px(16)), t.text);
  canvas.TextIn(sheet.level_note, layout.level_note, Sans(canvas.Px(13)), t.dim);
  PaintCaption(canvas, "YOU PLAY", layout.side);
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

bool IsButtonHere(const Widget& widget) {
  return widget.press && widget.kind == WidgetKind::kButton && !IsToast(widget);
}

}  // namespace

void AnalysisPainter::Paint(const State& state, const Layout& layout, const PaintContext& paint) {
  const auto& [canvas, widgets, in, man, news] = paint;
  const Theme& t = canvas.theme();
  const std::size_t own = state.sheet || state.play_on ? widgets.modal_from : widgets.all.size();
  if (!AnalysisLayout::HasBoard(state)) {
    PaintWelcome(canvas, state, layout);
  } else if (state.editor) {
    PaintBoardShadow(canvas, layout.Frame(state.board));
    PaintCaption(canvas, state.heading, layout.heading);
    PaintEditor(canvas, *state.editor, layout.editor, widgets, in);
  } else {
    PaintBoardShadow(canvas, layout.Frame(state.board));
    PaintSentence(canvas, state, layout, widgets, in);
    PaintPanel(canvas, layout.strip);
    PaintTimes(canvas, state, layout);
    PaintGraph(canvas, state, layout);
    PaintCaption(canvas, state.heading, layout.heading);
    canvas.TextIn(state.note, layout.note, Sans(canvas.Px(13)), t.dim, Align::kRight);
    PaintStudyPlayers(canvas, state, layout, man);
    canvas.TextIn(state.verdict, layout.verdict, Serif(canvas.Px(22)), t.text);
    canvas.TextIn(state.best, layout.best, Sans(canvas.Px(14)), t.dim);
    PaintStudyMoves(canvas, state, layout);
    if (const Widget* field = widgets.Find(presenter::kCommentField.name))
      PaintField(canvas, *field, *state.comment, in);
  }
  for (std::size_t i = 0; i < own; ++i) {
    if (widgets.all[i].kind == WidgetKind::kCell) PaintStudyCell(canvas, widgets.all[i], in);
    if (IsButtonHere(widgets.all[i])) PaintButton(canvas, widgets.all[i], in);
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
  if (!state.sheet && !state.play_on) return;
  // Over the board, which is painted last.
  if (state.sheet) PaintRecords(moving.canvas, *state.sheet, layout.records, moving.widgets, moving.in);
  if (state.play_on) PaintPlayOn(moving.canvas, *state.play_on, layout.play_on);
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
