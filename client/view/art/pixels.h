// A picture in memory, as SFML takes it: rows from the top, four bytes a pixel, straight alpha.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "client/view/color.h"

namespace merels::view {

class Pixels {
 public:
  Pixels() = default;
  /// All pixels fully transparent. Width and height are at least 0.
  Pixels(int width, int height)
      : width_(width),
        height_(height),
        colors_(static_cast<std::size_t>(width) * Size(height), Color{0, 0, 0, 0}) {}

  int width() const { return width_; }
  int height() const { return height_; }
  bool empty() const { return colors_.empty(); }
  Color& At(int x, int y) { return colors_[Size(y) * Size(width_) + Size(x)]; }
  const Color& At(int x, int y) const { return colors_[Size(y) * Size(width_) + Size(x)]; }
  const std::uint8_t* bytes() const { return colors_.empty() ? nullptr : &colors_.front().r; }

  bool operator==(const Pixels&) const = default;

 private:
  static std::size_t Size(int n) { return static_cast<std::size_t>(n); }

  int width_ = 0;
  int height_ = 0;
  std::vector<Color> colors_;
};

static_assert(sizeof(Color) == 4, "pixels are handed to SFML as bytes");

/// FNV-1a over size and pixels: equal pictures have equal hashes.
std::uint64_t Hash(const Pixels& pixels);

}  // namespace merels::view
