// The interface of screen painters, and their inputs.
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

/// Whether the widget is a toast, which is above everything and painted last.
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

/// For painting moving things over that layer.
struct MovingContext {
  Canvas& canvas;
  const WidgetList& widgets;
  const Interaction& in;
  Millis now;
  const Animator& animator;
  /// The pointer's place with a dragged man; nothing without one.
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

/// Defaults for a painter of a `State`. Each painter has its own Lay() and Paint().
template <class StateShown, class LayoutMade>
struct PainterOf {
  using State = StateShown;
  using Layout = LayoutMade;

  static void PaintMoving(const State& /*state*/, const Layout& /*layout*/, const MovingContext& /*moving*/) {
  }
  /// The scrolling lists, the uppermost first.
  static std::vector<const ListView*> Lists(const Layout& /*layout*/) { return {}; }
  /// The state without the parts of PaintMoving(): when this changes, the kept layer is repainted.
  static State Still(State state) { return state; }
  /// Whether something always moves, so that the next frame differs without any event.
  static bool Busy(const State& /*state*/) { return false; }
};

}  // namespace merels::view
