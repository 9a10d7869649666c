// The symmetries of a board: rotations, reflections, and, where rings are alike, exchanges of rings.
#pragma once

#include <array>
#include <vector>

#include "common/board/topology.h"

namespace merels::board {

/// A permutation of the points of a board that preserves adjacency and lines.
struct Symmetry {
  /// The image of each point. Undefined beyond the board's points.
  std::array<Point, kMaxPoints> image{};

  constexpr Point operator()(Point point) const { return image[static_cast<std::size_t>(point)]; }
  bool operator==(const Symmetry&) const = default;
};

/// Every symmetry of the board, the identity first. Found by search from the board's tables, in some tens of
/// microseconds: keep them if they are needed often.
std::vector<Symmetry> Symmetries(const Topology& topology);

}  // namespace merels::board
