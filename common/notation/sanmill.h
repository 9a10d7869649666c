// Positions in the format of the program Sanmill: three rings of eight points, the inner one first, each
// clockwise from the middle of its upper side, of '*' (nothing), 'O' (White) and '@' (Black); the side to
// move; the phase (p: placing, m: moving); the action (p: place, s: select, r: remove); then White's men on
// the board and in hand, Black's, and more numbers, which are ignored here.
//
//   O@******/********/******** w p p 1 8 1 8 0 0 0 0 0 0 0 0 2
#pragma once

#include <string>
#include <string_view>

#include "common/base/result.h"

namespace merels::notation {

/// Whether the text appears to be one.
bool LooksLikeSanmillPosition(std::string_view text);

/// Converts it to our position string. bad-position, with the column (from 1); also in the middle of a turn,
/// when a man is still to be removed: our positions are between turns.
Result<std::string> FromSanmillPosition(std::string_view text);

}  // namespace merels::notation
