// The strip under the bar that says what the server is about to do.
#pragma once

#include <string>

#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

/// At the top of `area`, no higher than what every screen leaves free there.
Rect LayWarning(const std::string& warning, const Rect& area, const LayoutContext& c, WidgetList& widgets);
void PaintWarning(Canvas& canvas, const std::string& warning, const Rect& strip);

}  // namespace merels::view
