// Painting the board with everything on it, at one moment.
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
  /// The place of the dragged man under the pointer.
  std::optional<Vec> dragged;
};

/// The slab's shadow on the table; under the board, never changes with it.
void PaintBoardShadow(Canvas& canvas, const BoardFrame& frame);

void PaintBoard(Canvas& canvas, const BoardMoment& moment, const BoardTextures& textures);

/// The veil with its text while the connection is lost. Its button is drawn with the widgets.
void PaintOverlay(Canvas& canvas, const presenter::Overlay& overlay, const BoardFrame& frame, Millis now);

}  // namespace merels::view
