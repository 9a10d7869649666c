// A picture of a position, as a file.
#pragma once

#include <string>

#include "client/presenter/board/board_view_state.h"
#include "client/view/text/typefaces.h"
#include "client/view/theme.h"

namespace merels::view {

/// Width and height of the picture, in pixels.
inline constexpr unsigned kPictureSide = 1024;

/// Writes the board with its men and coordinates, without marks of any kind, as a PNG file, which is
/// replaced. Whether that worked. Takes as long as baking a board of that size. Needs a display; leaves
/// another context active.
bool SaveBoardPicture(const presenter::BoardViewState& board, const Theme& theme, const Typefaces& typefaces,
                      const std::string& file);

}  // namespace merels::view
