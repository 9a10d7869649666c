// A board as books print it: lines, points and men drawn plainly, so that it needs no baked art and may stand
// anywhere, at any size.
#pragma once

#include "client/presenter/board/board_view_state.h"
#include "client/view/draw/canvas.h"

namespace merels::view {

/// `where` is square.
void PaintDiagram(Canvas& canvas, const presenter::BoardViewState& board, const Rect& where);

}  // namespace merels::view
