// A board diagram as in books: lines, points and men drawn plainly, without baked art, at any size.
#pragma once

#include "client/presenter/board/board_view_state.h"
#include "client/view/draw/canvas.h"

namespace merels::view {

/// `where` is square.
void PaintDiagram(Canvas& canvas, const presenter::BoardViewState& board, const Rect& where);

}  // namespace merels::view
