// Live boards with their players: up to six side by side, or one as large as at a table.
#pragma once

#include <vector>

#include "client/presenter/watch/watch_view_state.h"
#include "client/view/board/frame.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

/// A line over or under the board, and what men the player has, beside it.
struct WatchSeatLayout {
  Rect picture;
  Rect name;
  Rect note;
  Rect clock;
  Rect men;
};

struct WatchCardLayout {
  Rect card;
  Rect whole;  // with the board, which the only game has beside its card
  Rect slab;
  WatchSeatLayout top;
  WatchSeatLayout bottom;
  Rect phase;
  Rect delay;  // empty without a delay
  Rect watchers;
  Rect terms;

  BoardFrame Frame(const presenter::BoardViewState& board) const {
    return {*board.topology, slab, board.flipped};
  }
};

struct WatchLayout {
  Rect title;
  Rect subtitle;
  Rect message;
  bool large = false;  // the only game
  std::vector<WatchCardLayout> cards;
};

struct WatchPainter : PainterOf<presenter::WatchViewState, WatchLayout> {
  static Layout Lay(const State& state, const LayoutContext& c, Rect area, WidgetList& widgets);
  /// Everything but boards and clocks.
  static void Paint(const State& state, const Layout& layout, const PaintContext& paint);
  static void PaintMoving(const State& state, const Layout& layout, const MovingContext& moving);
  static State Still(State state);
};

}  // namespace merels::view
