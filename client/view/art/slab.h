// The bare slab: stone with clouds, veins and grain, cut with a rounded bevel, with grooves worked into it.
#pragma once

#include <vector>

#include "client/view/art/light.h"
#include "client/view/art/pixels.h"
#include "client/view/theme.h"

namespace merels::view {

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

}  // namespace merels::view
