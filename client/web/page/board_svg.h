// A board as SVG, for pages without scripts and as a picture of its own. The colours are attributes, so that
// it needs no style sheet; the classes let that of the pages change them (assets/style.css). assets/board.js
// draws the same.
#pragma once

#include <string>

#include "client/web/page/match_text.h"

namespace merels::web {

enum class BoardTheme { kDark, kLight };

/// The board after the newest ply, which is marked. `label`: what the picture is called; it is escaped here.
/// For a ruleset that is not known here, a picture that says so.
std::string BoardSvg(const ToldMatch& told, std::string_view label, BoardTheme theme = BoardTheme::kDark);

}  // namespace merels::web
