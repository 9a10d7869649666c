// The top bar (mark and title, tabs, connection, the user's name), and the strip with the server's warning,
// which pushes the screen down.
#pragma once

#include <string>

#include "client/presenter/shell/app_view_state.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

struct TopBarLayout {
  Rect bar;
  Rect mark;
  Rect title;
  // The status area. Its width depends on the window alone, so that nothing it says moves a tab.
  Rect connection;
  bool brief = false;  // there is room for the short form only
  Rect player;         // includes the man before the name
  Rect help;
  Rect settings;
  // What the tabs show: both, the label alone, or the icon alone.
  bool labels = true;
  bool icons = true;
};

TopBarLayout LayTopBar(const presenter::TopBar& bar, const LayoutContext& c, WidgetList& widgets);
void PaintTopBar(Canvas& canvas, const presenter::TopBar& bar, const TopBarLayout& layout,
                 const WidgetList& widgets, const Interaction& interaction, const ManPicture& man);

/// The name of the tab under the pointer, where tabs are icons. Over the screen.
void PaintTabHint(Canvas& canvas, const presenter::TopBar& bar, const TopBarLayout& layout,
                  const WidgetList& widgets, const Interaction& in);

/// Takes its lines off the top of `area`.
Rect LayWarning(const std::string& warning, const LayoutContext& c, Rect& area, WidgetList& widgets);
void PaintWarning(Canvas& canvas, const std::string& warning, const Rect& strip);

}  // namespace merels::view
