// The bar at the top: mark and title, tabs, connection, own name.
#pragma once

#include "client/presenter/shell/app_view_state.h"
#include "client/view/screen/base/context.h"
#include "client/view/screen/base/painter.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

struct TopBarLayout {
  Rect bar;
  Rect mark;
  /// Empty where the window is too narrow for it.
  Rect title;
  Rect connection;
  bool brief = false;  // only its short word has room
  Rect help;
  Rect settings;
  Rect player;        // with the picture before the name
  bool icons = true;  // the tabs have room for theirs
};

TopBarLayout LayTopBar(const presenter::TopBar& bar, const LayoutContext& c, WidgetList& widgets);
void PaintTopBar(Canvas& canvas, const presenter::TopBar& bar, const TopBarLayout& layout,
                 const WidgetList& widgets, const Interaction& interaction, const ManPicture& man);

}  // namespace merels::view
