// The board of a screen as a target for pointer and keyboard.
#pragma once

#include <string_view>

#include "client/view/board/frame.h"
#include "client/view/widget/widget.h"

namespace merels::view {

/// The board's widget id.
inline constexpr std::string_view kBoardId = "board";

/// The board's widget; it is added before those on it.
Widget MakeBoard(const Rect& slab, bool takes_keys);
/// Its points, for scripts.
void AddPoints(const BoardFrame& frame, WidgetList& widgets);

}  // namespace merels::view
