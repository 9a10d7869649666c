// The board with everything on it, at one moment.
#pragma once

#include <optional>

#include "client/view/board/art_store.h"
#include "client/view/board/motion.h"
#include "client/view/draw/canvas.h"

namespace merels::view {

struct BoardMoment {
  const presenter::BoardViewState& state;
  const BoardFrame& frame;
  const Animator& motion;
  const Racks& racks;
  Millis now;
  /// Where the pointer holds the lifted man while it is dragged.
  std::optional<Vec> dragged;
};

/// The slab's shadow on the table; lies under the board and never changes with it.
void PaintBoardShadow(Canvas& canvas, const BoardFrame& frame);

void PaintBoard(Canvas& canvas, const BoardMoment& moment, const BoardTextures& textures);

/// The veil with its text while the connection is lost. Its button is a widget and drawn with the widgets.
void PaintOverlay(Canvas& canvas, const presenter::Overlay& overlay, const BoardFrame& frame, Millis now);

}  // namespace merels::view
