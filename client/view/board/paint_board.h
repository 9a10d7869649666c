// Painting the board: with everything on it at one moment, as a picture in a file, and as a plain diagram.
#pragma once

#include <optional>
#include <string>

#include "client/presenter/board/board_view_state.h"
#include "client/view/board/art_store.h"
#include "client/view/board/motion.h"
#include "client/view/draw/canvas.h"
#include "client/view/text/typefaces.h"
#include "client/view/theme.h"

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

/// Width and height of the picture, in pixels.
inline constexpr unsigned kPictureSide = 1024;

/// Writes the board with men and coordinates, without any marks, as a PNG file, replacing an old one. Returns
/// whether that worked. Takes as long as baking a board of that size. Needs a display; leaves another context
/// active.
bool SaveBoardPicture(const presenter::BoardViewState& board, const Theme& theme, const Typefaces& typefaces,
                      const std::string& file);

/// As a sign beside a name or a sentence: lines, men and the last ply alone. `where` is square, 30 to 80
/// pixels wide.
void PaintThumbnail(Canvas& canvas, const presenter::BoardViewState& board, const Rect& where);

/// `where` is square.
void PaintDiagram(Canvas& canvas, const presenter::BoardViewState& board, const Rect& where);

}  // namespace merels::view
