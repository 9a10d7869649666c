// The analysis screen: board, graph, list of plies with branches, and buttons.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/presenter/analysis/analysis_view_state.h"
#include "client/view/board/frame.h"
#include "client/view/board/motion.h"
#include "client/view/screen/base/context.h"
#include "client/view/screen/base/flow.h"
#include "client/view/widget/icons.h"

namespace merels::view {

struct StudyPlayerLayout {
  Rect man;
  Rect name;
  Rect men;
  Rect accuracy;
  Rect clock;
};

/// In pixels of the design: a level of branches in the list of plies, and the letters of a comment.
inline constexpr float kIndent = 18;
inline constexpr float kCommentSize = 15;

/// A line of the list of plies: a row, or a piece of one that is a long comment.
struct StudyLine {
  std::size_t row = 0;
  std::string comment;
};

/// The chances over the plies of the line shown.
struct GraphLayout {
  Rect panel;
  Rect title;
  Rect curve;
  Rect scale;  // labels on the left of the curve
  Rect times;  // under it
  Rect plies;  // labels under that
};

struct RecordsLayout {
  Rect sheet;  // empty: closed
  Rect title;
  FieldPlace path;
  Rect folder;
  ListView files;
  Rect message;
};

struct PlayOnLayout {
  Rect sheet;  // empty: closed
  Rect title;
  Rect from;
  Rect level;  // captions and words
  Rect level_note;
  Rect side;
};

struct MenuLayout {
  Rect sheet;  // empty: closed
  Rect title;
  std::vector<Rect> captions;  // of its groups
  Rect note_caption;
  Rect note;
};

struct EditorLayout {
  FieldPlace rules;
  Rect put;  // captions over rows of buttons
  Rect turn;
  Rect hand;
  std::vector<Rect> hands;
  Rect hint;
  Rect problem;
};

/// The opening explorer, in the place of the list of plies.
struct OpeningsLayout {
  Rect caption;
  Rect message;
  std::vector<Rect> games;  // of the rows shown
  std::vector<Rect> bars;
};

struct AnalysisLayout {
  Rect heading;
  Rect note;
  Rect slab;  // the board, or its replacement; empty without a board
  Rect bar;   // of the chances, on its left
  Rect sentence;
  Rect time;  // beside it: the time of the ply
  Rect typed_problem;
  GraphLayout graph;
  Rect players;
  std::array<StudyPlayerLayout, 2> player;
  Rect verdict;
  Rect best;
  Rect moves;
  ListView rows;
  std::vector<StudyLine> row_lines;  // all of them, for `rows`
  OpeningsLayout openings;
  RecordsLayout records;
  PlayOnLayout play_on;
  MenuLayout menu;
  ListView text;                   // of a record that can only be read
  std::vector<std::string> lines;  // the visible ones
  EditorLayout editor;

  /// The line that has this row of the list; -1 where it has none.
  int LineOf(int row) const;
  /// Whether there is a board.
  static bool HasBoard(const presenter::AnalysisViewState& state) {
    return !state.steps.empty() || state.editor.has_value();
  }
  BoardFrame Frame(const presenter::BoardViewState& board) const {
    return {*board.topology, slab, board.flipped};
  }
};

struct AnalysisPainter : PainterOf<presenter::AnalysisViewState, AnalysisLayout> {
  static Layout Lay(const State& state, const LayoutContext& c, Rect area, WidgetList& widgets);
  /// Everything but the board.
  static void Paint(const State& state, const Layout& layout, const PaintContext& paint);
  static void PaintMoving(const State& state, const Layout& layout, const MovingContext& moving);
  static std::vector<const ListView*> Lists(const Layout& layout) {
    return {&layout.records.files, &layout.text, &layout.rows};
  }
  static State Still(State state);
};

/// The sign of a button that steps through the plies; none: it has words.
std::optional<Icon> IconOfStep(const presenter::Action& action);

/// The place of the position at `index` along the curve.
float AlongCurve(const Rect& curve, std::size_t index, std::size_t count);
/// For a side's share of chances or games: as its men are, in every theme.
Color InkOfShare(const Theme& theme, rules::Side side);
/// For a sign of what a ply gave away, and its ply.
Color InkOfSign(const Theme& theme, std::string_view sign);
/// The chances at the position shown.
void PaintBar(Canvas& canvas, const presenter::AnalysisViewState& state, const Rect& bar);
void PaintGraph(Canvas& canvas, const presenter::AnalysisViewState& state, const GraphLayout& layout);

void LayOpenings(const presenter::OpeningsView& openings, const LayoutContext& c, AnalysisLayout& out,
                 WidgetList& widgets);
/// All but the buttons and the plies.
void PaintOpenings(Canvas& canvas, const presenter::OpeningsView& openings, const AnalysisLayout& layout);

void LaySheets(const presenter::AnalysisViewState& state, const LayoutContext& c, AnalysisLayout& out,
               WidgetList& widgets);
/// All of a sheet but its buttons and cells; the whole of the menu's lines.
void PaintSheets(const presenter::AnalysisViewState& state, const AnalysisLayout& layout,
                 const MovingContext& moving);

}  // namespace merels::view
