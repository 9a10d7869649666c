// A board's place on the screen: points to pixels and back. The one place that maps files and ranks to x and
// y, for the art, the men and the mouse.
#pragma once

#include <optional>

#include "client/view/art/slab.h"
#include "client/view/geometry.h"
#include "common/board/topology.h"

namespace merels::view {

class BoardFrame {
 public:
  /// `slab` is square, in window pixels. `flipped` turns the board by half a turn.
  BoardFrame(const board::Topology& topology, const Rect& slab, bool flipped);

  const board::Topology& topology() const { return *topology_; }
  const Rect& slab() const { return slab_; }
  bool flipped() const { return flipped_; }
  /// Distance between neighbouring files, in pixels.
  float step() const;
  /// Large enough to be seen, small enough to leave the lines visible, on any board.
  float man_radius() const;
  /// One pixel of the board's design, which has 724 pixels a side.
  float unit() const { return slab_.w / 724.0F; }

  Vec At(board::Point point) const;
  /// The place of a file's letter or a rank's digit; both count from 1.
  Vec FileLabel(int file) const;
  Vec RankLabel(int rank) const;
  int files() const { return side_; }
  int ranks() const { return side_; }

  /// The point whose man, with a little room around it, is under `at`.
  std::optional<board::Point> Hit(Vec at) const;

 private:
  Vec OnGrid(float file, float rank) const;

  const board::Topology* topology_;
  Rect slab_;
  bool flipped_;
  int side_;
  float margin_;  // beside the outermost points, as a share of the slab
};

/// The art's plan of the board. `holes`: for pegs.
BoardPlan PlanOf(const board::Topology& topology, bool holes = false);

}  // namespace merels::view
