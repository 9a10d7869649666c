#include "client/view/draw/canvas.h"

#include <array>

#include <SFML/Graphics/Texture.hpp>

namespace merels::view {
namespace {

void AddPicture(Mesh& mesh, const Rect& where, const Rect& from, Color tint) {
  const MeshVertex a{{where.x, where.y}, tint, {from.x, from.y}};
  const MeshVertex b{{where.right(), where.y}, tint, {from.right(), from.y}};
  const MeshVertex c{{where.x, where.bottom()}, tint, {from.x, from.bottom()}};
  const MeshVertex d{{where.right(), where.bottom()}, tint, {from.right(), from.bottom()}};
  mesh.insert(mesh.end(), {a, b, c, c, b, d});
}

}  // namespace

void Canvas::FinishShape(std::size_t first) {
  Mesh& mesh = tools_.list.mesh;
  for (std::size_t i = first; i < mesh.size(); ++i) {
    mesh[i].texture = GlyphAtlas::White();
  }
  tools_.list.Finish(first, &tools_.atlas.texture());
}

void Canvas::Fill(const Rect& rect, float radius, const Paint& paint) {
  if (rect.empty()) return;
  const std::size_t first = Begin();
  if (radius > 0) {
    AddFill(tools_.list.mesh, RoundedRectPath(rect, radius), paint);
  } else {
    AddBox(tools_.list.mesh, rect, paint);
  }
  FinishShape(first);
}

void Canvas::Stroke(const Rect& rect, float radius, float width, const Paint& paint) {
  const std::size_t first = Begin();
  AddStroke(tools_.list.mesh, RoundedRectPath(rect.Inset(width / 2), radius - width / 2), width, paint);
  FinishShape(first);
}

void Canvas::Shadow(const Rect& rect, float radius, float blur, Color color) {
  const std::size_t first = Begin();
  AddShadow(tools_.list.mesh, RoundedRectPath(rect, std::max(radius, blur / 2)), blur, color);
  FinishShape(first);
}

void Canvas::Disc(Vec center, float radius, const Paint& paint) {
  const std::size_t first = Begin();
  AddFill(tools_.list.mesh, CirclePath(center, radius), paint);
  FinishShape(first);
}

void Canvas::Ring(Vec center, float radius, float width, const Paint& paint) {
  const std::size_t first = Begin();
  AddStroke(tools_.list.mesh, CirclePath(center, radius), width, paint);
  FinishShape(first);
}

void Canvas::Arc(Vec center, float radius, float from, float to, float width, const Paint& paint) {
  const std::size_t first = Begin();
  AddStroke(tools_.list.mesh, ArcPath(center, radius, from, to), width, paint);
  FinishShape(first);
}

void Canvas::Line(Vec from, Vec to, float width, const Paint& paint) {
  Lines(std::array{from, to}, width, paint);
}

void Canvas::Lines(std::span<const Vec> points, float width, const Paint& paint) {
  const std::size_t first = Begin();
  AddStroke(tools_.list.mesh, LinePath(points), width, paint);
  FinishShape(first);
}

void Canvas::Dashes(std::span<const Vec> points, float width, float on, float off, Color color) {
  const std::size_t first = Begin();
  AddDashes(tools_.list.mesh, points, width, on, off, color);
  FinishShape(first);
}

void Canvas::Along(const Path& path, const Paint& paint, std::span<const BandStop> stops) {
  const std::size_t first = Begin();
  AddBand(tools_.list.mesh, path, paint, stops);
  FinishShape(first);
}

void Canvas::Polygon(std::span<const Vec> corners, const Paint& paint) {
  const std::size_t first = Begin();
  for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
    for (const Vec at : {corners[0], corners[i], corners[i + 1]}) {
      tools_.list.mesh.push_back({at, paint.At(at), {}});
    }
  }
  FinishShape(first);
}

void Canvas::Text(std::string_view text, Vec at, const TextStyle& style, Color color, Align align) {
  std::size_t first = Begin();
  GlyphAtlas& atlas = tools_.atlas;
  const Typefaces& typefaces = atlas.typefaces();
  const auto before_emptying = [&] {
    tools_.list.Finish(first, &atlas.texture());
    tools_.before_emptying();
    first = Begin();
  };
  if (align != Align::kLeft) {
    at.x -= typefaces.Width(text, style) * (align == Align::kCenter ? 0.5F : 1.0F);
  }
  const float baseline = std::round(at.y);
  typefaces.Set(text, style, [&](const PlacedGlyph& glyph) {
    const float x = at.x + glyph.x;
    const float whole = std::floor(x);
    const int subpixel =
        std::min(Typefaces::kSubpixels - 1, static_cast<int>((x - whole) * Typefaces::kSubpixels));
    const AtlasGlyph found = atlas.Find(glyph, typefaces.Sized(style), subpixel, before_emptying);
    const Rect where{whole + found.offset.x, baseline + found.offset.y, found.in_texture.w,
                     found.in_texture.h};
    AddPicture(tools_.list.mesh, where, found.in_texture, color);
  });
  tools_.list.Finish(first, &atlas.texture());
}

void Canvas::TextIn(std::string_view text, const Rect& rect, const TextStyle& style, Color color,
                    Align align) {
  // Layouts measure in whole sizes: by half a pixel of its size a text may be wider than its place.
  const float slack = rect.w * 0.5F / std::max(style.size, 1.0F);
  const std::string fitting = Elide(measure(), text, style, rect.w + slack);
  const float baseline = rect.center().y + measure().CapHeight(style) / 2;
  const float x = align == Align::kLeft ? rect.x : (align == Align::kCenter ? rect.center().x : rect.right());
  Text(fitting, {x, baseline}, style, color, align);
}

void Canvas::Picture(const sf::Texture& picture, const Rect& where, Color tint) {
  const std::size_t first = Begin();
  const Rect all{0, 0, static_cast<float>(picture.getSize().x), static_cast<float>(picture.getSize().y)};
  AddPicture(tools_.list.mesh, where, all, tint);
  tools_.list.Finish(first, &picture);
}

}  // namespace merels::view
