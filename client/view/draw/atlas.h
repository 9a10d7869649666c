// A texture with all letters drawn so far and a white spot for shapes, so that shapes and text share a draw
// call. Needs a display. Not thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <map>

#include <SFML/Graphics/Texture.hpp>

#include "client/view/geometry.h"
#include "client/view/text/typefaces.h"

namespace merels::view {

/// Side of the window's atlas in pixels. A full one is emptied.
inline constexpr int kAtlasSide = 2048;

struct AtlasGlyph {
  /// The letter's place in the texture; empty for a blank.
  Rect in_texture;
  /// From the pen to the upper left corner.
  Vec offset;
};

class GlyphAtlas {
 public:
  /// `side`: of the texture, in pixels; at least 64.
  explicit GlyphAtlas(const Typefaces& typefaces, int side = kAtlasSide);

  const sf::Texture& texture() const { return texture_; }
  const Typefaces& typefaces() const { return typefaces_; }
  /// A white, opaque place in the texture.
  static constexpr Vec White() { return {1.5F, 1.5F}; }

  /// The letter's place. `before_emptying` runs if the atlas has to be emptied first: batched items must be
  /// drawn.
  AtlasGlyph Find(const PlacedGlyph& glyph, float size, int subpixel,
                  const std::function<void()>& before_emptying);

 private:
  struct Key {
    Face face;
    char32_t code_point;
    /// Quarters of a pixel.
    int size;
    int subpixel;
    auto operator<=>(const Key&) const = default;
  };

  void Empty();
  void Write(const std::uint8_t* pixels, int width, int height, Vec at);
  Vec Reserve(int width, int height, const std::function<void()>& before_emptying);

  const Typefaces& typefaces_;
  const int side_;
  sf::Texture texture_;
  std::map<Key, AtlasGlyph> known_;
  int shelf_x_ = 0;
  int shelf_y_ = 0;
  int shelf_height_ = 0;
};

}  // namespace merels::view
