// The board as the art needs it: points and lines between them.
#pragma once

#include <utility>
#include <vector>

#include "client/view/geometry.h"

namespace merels::view {

/// All lengths as shares of the slab's side, so that one plan serves every size. Slabs are square.
struct BoardPlan {
  std::vector<Vec> points;
  /// Pairs of indices into `points`.
  std::vector<std::pair<int, int>> edges;
  /// Distance between neighbouring files.
  float step = 0;
  /// Radius of the rosette in the middle; 0: none.
  float rosette_radius = 0;
  /// The points are holes for pegs instead of studs.
  bool holes = false;
  float man_radius = 0;
};

/// Radius of the slab's rounded corners and inset of its brass border, as shares of its side.
inline constexpr float kSlabCorner = 0.0195F;
inline constexpr float kBorderInset = 0.0205F;

}  // namespace merels::view
