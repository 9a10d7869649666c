// The strip under the bar with the server's warning.
#pragma once

#include <string>

#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

/// At the top of `area`, no higher than the margin of every screen.
Rect LayWarning(const std::string& warning, const Rect& area, const LayoutContext& c, WidgetList& widgets);
void PaintWarning(Canvas& canvas, const std::string& warning, const Rect& strip);

}  // namespace merels::view
