// The screen for choosing a local match.
#pragma once

#include <vector>

#include "client/presenter/local/local_view_state.h"
#include "client/view/screen/base/context.h"

namespace merels::view {

struct SetupLayout {
  Rect title;
  Rect subtitle;
  /// The last unfinished match; empty without one.
  Rect unfinished;
  Rect unfinished_words;
  /// Around all choices.
  Rect panel;
  Rect level_caption;
  Rect computer_note;  // in place of the levels
  Rect level_name;
  Rect side_caption;
  Rect clock_caption;
  Rect turning_note;
  /// The rulesets, and the chosen one.
  Rect list;
  Rect list_caption;
  ListView rulesets;
  Rect sheet;
  Rect board;
  Rect rules_title;
  Rect rules_note;
};

struct SetupPainter : PainterOf<presenter::SetupViewState, SetupLayout> {
  static Layout Lay(const State& state, const LayoutContext& c, Rect area, WidgetList& widgets);
  static void Paint(const State& state, const Layout& layout, const PaintContext& paint);
  static std::vector<const ListView*> Lists(const Layout& layout) { return {&layout.rulesets}; }
};

}  // namespace merels::view
