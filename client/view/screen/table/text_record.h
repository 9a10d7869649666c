// A match of unknown rules: its position as text, in place of the board.
#pragma once

#include "client/presenter/table/table_view_state.h"
#include "client/view/draw/canvas.h"
#include "client/view/widget/widget.h"

namespace merels::view {

/// Labels for tests and assistive programs: "text:sentence", "text:position".
void LayTextRecord(const presenter::TextRecord& record, const Rect& slab, WidgetList& widgets);
void PaintTextRecord(Canvas& canvas, const presenter::TextRecord& record, const Rect& slab);

}  // namespace merels::view
