// The board of a screen as something the pointer and the keyboard reach.
#pragma once

#include <string_view>

#include "client/view/board/frame.h"
#include "client/view/widget/widget.h"

namespace merels::view {

/// The id of the board as something the Tab key reaches.
inline constexpr std::string_view kBoardId = "board";

/// The board itself; it is added before all that lies on it.
Widget MakeBoard(const Rect& slab, bool takes_keys);
/// Its points, for scripts that find their way by them.
void AddPoints(const BoardFrame& frame, WidgetList& widgets);

}  // namespace merels::view
