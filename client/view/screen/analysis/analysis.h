// The analysis screen: board, graph, list of plies with branches, and buttons.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "client/presenter/analysis/analysis_view_state.h"
#include "client/view/board/frame.h"
#include "client/view/board/motion.h"
#include "client/view/screen/base/context.h"
#include "client/view/screen/base/flow.h"

namespace merels::view {

struct StudyPlayerLayout {
  Rect man;
  Rect name;
  Rect clock;
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

struct EditorLayout {
  FieldPlace rules;
  Rect put;  // captions over rows of buttons
  Rect turn;
  Rect hand;
  std::vector<Rect> hands;
  Rect hint;
  Rect problem;
};

struct AnalysisLayout {
  Rect heading;
  Rect note;
  Rect slab;  // the board, or its replacement; empty without a board
  Rect sentence;
  Rect time;  // beside it: the time of the ply
  Rect typed_problem;
  Rect strip;
  Rect graph;  // inside the strip
  Rect times;  // under it
  Rect players;
  std::array<StudyPlayerLayout, 2> player;
  Rect verdict;
  Rect best;
  Rect moves;
  ListView rows;
  RecordsLayout records;
  PlayOnLayout play_on;
  ListView text;                   // of a record that can only be read
  std::vector<std::string> lines;  // the visible ones
  EditorLayout editor;

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

/// The place of the position at `index` along the strip.
float AlongStrip(const Rect& strip, std::size_t index, std::size_t count);

}  // namespace merels::view
