// The table: board, players, moves, and buttons.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "client/view/board/frame.h"
#include "client/view/board/motion.h"
#include "client/view/screen/base/context.h"
#include "client/view/screen/base/flow.h"
#include "client/view/screen/table/panels.h"
#include "client/view/screen/table/seat_card.h"

namespace merels::view {

/// Size of the result's title, in pixels of the design.
inline constexpr float kResultSize = 29;

/// The review of a match, in the place of the ribbon.
struct ReviewLayout {
  Rect board;  // empty: none
  Rect words;
  Rect accuracy;
};

struct TableLayout {
  Rect slab;
  Rect ribbon;
  /// The ribbon shown: the state's own, or in a narrow window the end of the match.
  std::optional<presenter::Ribbon> ribbon_shown;
  Rect heading;
  Rect table_note;
  SeatCardLayout top;    // empty when one plays alone,
  BestPanelLayout best;  // in its place then
  SeatCardLayout bottom;
  MovesPanelLayout moves;
  LessonLayout lesson;  // in place of all of these
  /// The turn and the newest event, or the end of the match.
  Rect side;
  Rect side_title;
  Rect side_lines;
  std::optional<ReviewLayout> review;
  /// In a narrow window, in place of the moves.
  Rect chat_panel;
  ChatLayout chat;
  Rect hint;
  Rect counters;
  Rect typed_problem;

  BoardFrame Frame(const presenter::BoardViewState& board) const {
    return {*board.topology, slab, board.flipped};
  }
  /// Destinations of captured men, by side.
  Racks RacksFor(const presenter::TableViewState& state) const;
};

struct TablePainter : PainterOf<presenter::TableViewState, TableLayout> {
  static Layout Lay(const State& state, const LayoutContext& c, Rect area, WidgetList& widgets);
  /// Everything but the board and the clocks.
  static void Paint(const State& state, const Layout& layout, const PaintContext& paint);
  static void PaintMoving(const State& state, const Layout& layout, const MovingContext& moving);
  static std::vector<const ListView*> Lists(const Layout& layout) {
    return {&layout.moves.rows, &layout.best.rows};
  }
  static State Still(State state);
  static bool Busy(const State& state) { return state.board.overlay.has_value(); }
};

}  // namespace merels::view
