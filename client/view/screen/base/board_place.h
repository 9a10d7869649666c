// The place of the one large board of a screen: as large on each of them as at the table.
#pragma once

#include "client/view/screen/base/context.h"

namespace merels::view {

struct BoardPlace {
  Rect slab;
  Rect below;   // a line of controls under the board, no wider than it
  Rect column;  // beside both, at least as high
};

/// The gap between the panels beside a board, in window pixels.
float PanelGap(const LayoutContext& c);

/// Places of board and column in the screen's whole area, which both fill.
BoardPlace PlaceBoard(const LayoutContext& c, const Rect& area);

}  // namespace merels::view
