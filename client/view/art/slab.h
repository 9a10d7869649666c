// The slab: the plan of a board, its stone with clouds, veins and grain, the rosette engraved in it, and the
// brass let into it.
#pragma once

#include <utility>
#include <vector>

#include "client/view/art/pixels.h"
#include "client/view/geometry.h"
#include "client/view/theme.h"

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

/// Heights in pixels over a square of `size` pixels; the slab's face is 0, grooves are negative.
class Relief {
 public:
  explicit Relief(int size)
      : size_(size), heights_(static_cast<std::size_t>(size) * static_cast<std::size_t>(size)) {}

  int size() const { return size_; }
  float& At(int x, int y) { return heights_[Index(x, y)]; }
  float At(int x, int y) const { return heights_[Index(x, y)]; }
  /// The surface's normal at a pixel, from its neighbours; at the rim from the pixel itself.
  Vec3 NormalAt(int x, int y) const;

 private:
  std::size_t Index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(size_) + static_cast<std::size_t>(x);
  }

  int size_;
  std::vector<float> heights_;
};

/// The relief of a slab with a rounded bevel and nothing engraved yet.
Relief BevelledSlab(int size);

/// Colours the relief as stone under the light. Transparent outside the rounded corners.
Pixels PaintStone(const Relief& relief, const Materials& materials);

/// Distance from `p` to the outline of a flower of six petals, drawn by compass around the origin in a circle
/// of radius 1; petals point up and down.
float FlowerDistance(Vec p);

/// Whether `p` lies inside one of that flower's petals.
bool InFlower(Vec p);

/// Cuts the rosette, with its two rings, into the relief.
void EngraveRosette(Relief& relief, Vec center, float radius);

/// Darkens the cut and lightens the petals a little, as wear and wax do. Call after painting the stone.
void TintRosette(Pixels& pixels, Vec center, float radius, const Materials& materials);

/// Cuts the channels for the brass.
void EngraveChannels(Relief& relief, const BoardPlan& plan);

/// Lays the brass: groove shadow, lines, border, studs. Call after painting the stone.
void LayBrass(Pixels& pixels, const BoardPlan& plan, const Materials& materials);

}  // namespace merels::view
