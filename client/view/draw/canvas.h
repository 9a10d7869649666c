// The brush of every screen: feathered shapes, text and pictures on an SFML target, batched into few draw
// calls. A canvas lives for one picture; what it drew is on the target after Flush() or its end. Needs a
// display.
#ifndef MERELS_CLIENT_VIEW_DRAW_CANVAS_H_
#define MERELS_CLIENT_VIEW_DRAW_CANVAS_H_

#include <span>
#include <string_view>

#include <SFML/Graphics/RenderTarget.hpp>

#include "client/view/draw/atlas.h"
#include "client/view/draw/mesh.h"
#include "client/view/theme.h"

namespace merels::view {

enum class Align { kLeft, kCenter, kRight };

class Canvas {
 public:
  /// `scale` is the number of pixels in one pixel of the design.
  Canvas(sf::RenderTarget& target, GlyphAtlas& atlas, const Theme& theme, float scale);
  ~Canvas();
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  const Theme& theme() const { return theme_; }
  const TextMeasure& measure() const { return atlas_.typefaces(); }
  float scale() const { return scale_; }
  /// `design` pixels of the design in pixels of the target.
  float Px(float design) const { return design * scale_; }
  Rect bounds() const;

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

  void Flush();

 private:
  void Use(const sf::Texture& texture);
  void FinishShape();

  sf::RenderTarget& target_;
  GlyphAtlas& atlas_;
  const Theme& theme_;
  float scale_;
  const sf::Texture* texture_;
  Mesh mesh_;
  std::size_t finished_ = 0;
};

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_DRAW_CANVAS_H_
