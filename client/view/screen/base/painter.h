// The interface of the painters of screens, and what they are given.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/actions.h"
#include "client/presenter/board/board_view_state.h"
#include "client/presenter/words/family_face.h"
#include "client/view/board/art_store.h"
#include "client/view/board/motion.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

/// The picture of a man of this set, side and diameter.
using ManPicture = std::function<const sf::Texture&(presenter::MenSet, rules::Side, int)>;

/// Whether the widget is a toast, which lies over everything and is painted last.
inline bool IsToast(const Widget& widget) {
  return widget.press && widget.press->Is<presenter::action::DismissToast>();
}

/// For painting the layer that is kept while nothing on it changes.
struct PaintContext {
  Canvas& canvas;
  const WidgetList& widgets;
  const Interaction& in;
  const ManPicture& man;
  /// Recent events, in sentences, newest first.
  const std::vector<std::string>& news;
};

/// For painting what moves over that layer.
struct MovingContext {
  Canvas& canvas;
  const WidgetList& widgets;
  const Interaction& in;
  Millis now;
  const Animator& animator;
  /// Where the pointer holds a man; nothing when it holds none.
  std::optional<Vec> dragged;
  ArtStore& art;
  /// The art for a board among several.
  const std::function<ArtStore&(const presenter::BoardViewState&)>& small_art;
};

/// The empty board: without men and marks.
inline presenter::BoardViewState EmptyBoard(const presenter::BoardViewState& board) {
  presenter::BoardViewState empty;
  empty.topology = board.topology;
  empty.set = board.set;
  empty.flipped = board.flipped;
  empty.coordinates = board.coordinates;
  return empty;
}

/// The defaults of a painter of a `State`. Each painter has its own Lay() and Paint().
template <class StateShown, class LayoutMade>
struct PainterOf {
  using State = StateShown;
  using Layout = LayoutMade;

  static void PaintMoving(const State& /*state*/, const Layout& /*layout*/, const MovingContext& /*moving*/) {
  }
  /// The lists that scroll, the uppermost first.
  static std::vector<const ListView*> Lists(const Layout& /*layout*/) { return {}; }
  /// The state without what PaintMoving() paints: when this changes, the kept layer is painted anew.
  static State Still(State state) { return state; }
  /// Whether something moves all the time, so that the next frame differs without any event.
  static bool Busy(const State& /*state*/) { return false; }
};

}  // namespace merels::view
