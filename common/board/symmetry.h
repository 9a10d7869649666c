// The symmetries of a board: turning it, mirroring it, and, where rings are alike, exchanging them.
#pragma once

#include <array>
#include <vector>

#include "common/board/topology.h"

namespace merels::board {

/// A permutation of the points of a board that keeps what is joined joined and lines lines.
struct Symmetry {
  /// For each point, where it goes. Beyond the board's points it has no meaning.
  std::array<Point, kMaxPoints> image{};

  constexpr Point operator()(Point point) const { return image[static_cast<std::size_t>(point)]; }
  bool operator==(const Symmetry&) const = default;
};

/// Every symmetry of the board, the identity first. Found by search from the board's tables, in some tens of
/// microseconds: keep them if they are needed often.
std::vector<Symmetry> Symmetries(const Topology& topology);

}  // namespace merels::board
