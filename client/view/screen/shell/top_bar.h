// The top bar (mark and title, tabs, connection, the user's name), and the strip under it with the server's
// warning.
#pragma once

#include <string>

#include "client/presenter/shell/app_view_state.h"
#include "client/view/screen/base/context.h"
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

/// At the top of `area`, no higher than the margin of every screen.
Rect LayWarning(const std::string& warning, const Rect& area, const LayoutContext& c, WidgetList& widgets);
void PaintWarning(Canvas& canvas, const std::string& warning, const Rect& strip);

}  // namespace merels::view
