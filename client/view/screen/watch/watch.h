// Six live boards, each with its players.
#pragma once

#include <vector>

#include "client/presenter/watch/watch_view_state.h"
#include "client/view/board/frame.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

struct WatchSeatLayout {
  Rect picture;
  Rect note;
  Rect name;
  Rect clock;
};

struct WatchCardLayout {
  Rect card;
  Rect slab;
  WatchSeatLayout top;
  WatchSeatLayout bottom;
  Rect phase;
  Rect delay;  // empty without a delay
  Rect watchers;

  BoardFrame Frame(const presenter::BoardViewState& board) const {
    return {*board.topology, slab, board.flipped};
  }
};

struct WatchLayout {
  Rect title;
  Rect subtitle;
  Rect message;
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
