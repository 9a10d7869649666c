// The board of a printed sheet: lines, points, coordinates.
#pragma once

#include "client/cli/offline/print_svg.h"
#include "common/rules/game.h"

namespace merels::cli {

/// The place of a board on the sheet, without its coordinates.
struct BoardPlace {
  Spot corner;
  double size = 0;  // of a side

  /// The distance between neighbouring files, and ranks.
  double Step(const board::Topology& topology) const;
};

/// Start points of men in `game` are drawn larger, those of the second side grey. Every point is one circle
/// of the class "point" with the id of its name.
void DrawBoard(Svg& svg, const rules::Game& game, const BoardPlace& place);

}  // namespace merels::cli
