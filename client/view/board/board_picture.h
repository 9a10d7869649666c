// Saves a picture of a position.
#pragma once

#include <string>

#include "client/presenter/board/board_view_state.h"
#include "client/view/text/typefaces.h"
#include "client/view/theme.h"

namespace merels::view {

/// Width and height of the picture, in pixels.
inline constexpr unsigned kPictureSide = 1024;

/// Writes the board with men and coordinates, without any marks, as a PNG file, replacing an old one. Returns
/// whether that worked. Takes as long as baking a board of that size. Needs a display; leaves another context
/// active.
bool SaveBoardPicture(const presenter::BoardViewState& board, const Theme& theme, const Typefaces& typefaces,
                      const std::string& file);

}  // namespace merels::view
