// The sign-in screen: server, name, and the ways to sign in.
#pragma once

#include "client/presenter/account/account_view_state.h"
#include "client/view/screen/base/context.h"
#include "client/view/screen/base/flow.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

struct SignInLayout {
  /// The board as an ornament; empty without room for it.
  Rect ornament;
  Rect title;
  Rect subtitle;
  /// The local games, and below them the fields.
  Rect here;
  Rect here_caption;
  Rect panel;
  Rect panel_caption;
  FieldPlace server;
  FieldPlace name;
  FieldPlace password;
  FieldPlace invite;
  Rect recent_caption;
  Rect problem;
  Rect progress;
  /// The lines of the problem's sentence.
  std::vector<std::string> problem_lines;
};

struct SignInPainter : PainterOf<presenter::SignInViewState, SignInLayout> {
  static Layout Lay(const State& state, const LayoutContext& c, Rect area, WidgetList& widgets);
  static void Paint(const State& state, const Layout& layout, const PaintContext& paint);
  /// The ornamental board, whose picture may still be baking.
  static void PaintMoving(const State& state, const Layout& layout, const MovingContext& moving);
};

}  // namespace merels::view
