// Where a board is on a screen that shows one large board: the same on every such screen.
#pragma once

#include "client/view/geometry.h"
#include "client/view/screen/base/context.h"

namespace merels::view {

/// Free on the left of the board at least, in pixels of the design.
inline constexpr float kBoardMargin = 22;

struct BoardPlace {
  Rect slab;
  Rect ribbon;  // for a sentence under the board
  Rect column;  // for everything else, on the right
};

/// The largest board for which `area` has room, with its ribbon and column; all of them are centred.
BoardPlace PlaceBoard(const LayoutContext& c, const Rect& area);

}  // namespace merels::view
