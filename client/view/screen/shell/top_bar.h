// The top bar: mark and title, tabs, connection, the user's name.
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
  bool brief = false;  // there is room for the short form only
  Rect help;
  Rect settings;
  Rect player;        // includes the icon before the name
  bool icons = true;  // there is room for the tabs' icons
};

TopBarLayout LayTopBar(const presenter::TopBar& bar, const LayoutContext& c, WidgetList& widgets);
void PaintTopBar(Canvas& canvas, const presenter::TopBar& bar, const TopBarLayout& layout,
                 const WidgetList& widgets, const Interaction& interaction, const ManPicture& man);

}  // namespace merels::view
