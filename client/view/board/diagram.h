// A board as books print it: lines, points and men drawn plainly, so that it needs no baked art and may stand
// anywhere, at any size.
#ifndef MERELS_CLIENT_VIEW_BOARD_DIAGRAM_H_
#define MERELS_CLIENT_VIEW_BOARD_DIAGRAM_H_

#include "client/presenter/board/board_view_state.h"
#include "client/view/draw/canvas.h"

namespace merels::view {

/// `where` is square.
void PaintDiagram(Canvas& canvas, const presenter::BoardViewState& board, const Rect& where);

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_BOARD_DIAGRAM_H_
