// Bakes the pictures of the board and the men for one pixel size. Pure: no display, no clock, no file; the
// same arguments give the same pictures. Any thread.
#pragma once

#include <array>

#include "client/view/art/men.h"
#include "client/view/art/pixels.h"
#include "client/view/art/slab.h"
#include "client/view/theme.h"

namespace merels::view {

/// The scale of a lifted man. It has its own picture, to be as sharp as one at rest.
inline constexpr float kLift = 1.10F;

/// Side of the shadow's picture in diameters of the man that throws it.
inline constexpr float kShadowSpread = 1.4F;

struct BoardArt {
  /// Side of the slab in pixels.
  int size = 0;
  Pixels slab;
  /// By side: men at rest and lifted men.
  std::array<Pixels, 2> men;
  std::array<Pixels, 2> lifted;
  /// Wider than a man by kShadowSpread.
  std::array<Pixels, 2> shadows;
};

/// The kinds of men, by side.
using Kinds = std::array<ManKind, 2>;

/// The slab alone, `size` pixels a side. `size` is from 16 to 8192.
Pixels BakeSlab(const BoardPlan& plan, const Materials& materials, int size);

BoardArt BakeBoard(const BoardPlan& plan, const Kinds& kinds, const Materials& materials, int size);

}  // namespace merels::view
