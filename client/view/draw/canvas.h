// Draws for every screen: feathered shapes, text and pictures, as items of a display list. A canvas serves
// for one picture. Needs a display, for pictures of letters.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "client/view/draw/atlas.h"
#include "client/view/draw/display_list.h"
#include "client/view/theme.h"

namespace merels::view {

enum class Align { kLeft, kCenter, kRight };

class Canvas {
 public:
  /// The canvas's targets and tools. All of them outlive the canvas.
  struct Tools {
    DisplayList& list;
    GlyphAtlas& atlas;
    const Theme& theme;
    /// Runs before the atlas is emptied, which invalidates every listed letter: all lists have to be drawn
    /// and cleared.
    std::function<void()> before_emptying;
  };

  /// A picture of `size` pixels. `scale` is the number of pixels in one pixel of the design.
  Canvas(Tools tools, Vec size, float scale) : tools_(std::move(tools)), size_(size), scale_(scale) {}
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  const Theme& theme() const { return tools_.theme; }
  const TextMeasure& measure() const { return tools_.atlas.typefaces(); }
  float scale() const { return scale_; }
  /// `design` pixels of the design in pixels of the target.
  float Px(float design) const { return design * scale_; }
  Rect bounds() const { return {0, 0, size_.x, size_.y}; }

  void Fill(const Rect& rect, float radius, const Paint& paint);
  void Stroke(const Rect& rect, float radius, float width, const Paint& paint);
  void Shadow(const Rect& rect, float radius, float blur, Color color);
  void Disc(Vec center, float radius, const Paint& paint);
  void Ring(Vec center, float radius, float width, const Paint& paint);
  void Arc(Vec center, float radius, float from, float to, float width, const Paint& paint);
  void Line(Vec from, Vec to, float width, const Paint& paint);
  void Lines(std::span<const Vec> points, float width, const Paint& paint);
  void Dashes(std::span<const Vec> points, float width, float on, float off, Color color);
  void Along(const Path& path, const Paint& paint, std::span<const BandStop> stops);
  void Polygon(std::span<const Vec> corners, const Paint& paint);

  /// Text with its baseline at `at`. `style.size` in pixels of the target.
  void Text(std::string_view text, Vec at, const TextStyle& style, Color color, Align align = Align::kLeft);
  /// Text centred by capital height in the rectangle's height, aligned in its width, elided if too long.
  void TextIn(std::string_view text, const Rect& rect, const TextStyle& style, Color color,
              Align align = Align::kLeft);

  /// `picture` stretched over `where`; its colours multiplied by `tint`.
  void Picture(const sf::Texture& picture, const Rect& where, Color tint = {255, 255, 255, 255});

 private:
  /// Start and end of an item: shapes are built without a texture and use the atlas's white spot.
  std::size_t Begin() const { return tools_.list.mesh.size(); }
  void FinishShape(std::size_t first);

  Tools tools_;
  Vec size_;
  float scale_;
};

}  // namespace merels::view
