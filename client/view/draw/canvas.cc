#include "client/view/draw/canvas.h"

#include <array>

#include <SFML/Graphics/Vertex.hpp>

namespace merels::view {
namespace {

sf::Vertex ToSfml(const MeshVertex& v) {
  return {sf::Vector2f(v.at.x, v.at.y), sf::Color(v.color.r, v.color.g, v.color.b, v.color.a),
          sf::Vector2f(v.texture.x, v.texture.y)};
}

void AddPicture(Mesh& mesh, const Rect& where, const Rect& from, Color tint) {
  const MeshVertex a{{where.x, where.y}, tint, {from.x, from.y}};
  const MeshVertex b{{where.right(), where.y}, tint, {from.right(), from.y}};
  const MeshVertex c{{where.x, where.bottom()}, tint, {from.x, from.bottom()}};
  const MeshVertex d{{where.right(), where.bottom()}, tint, {from.right(), from.bottom()}};
  mesh.insert(mesh.end(), {a, b, c, c, b, d});
}

}  // namespace

Canvas::Canvas(sf::RenderTarget& target, GlyphAtlas& atlas, const Theme& theme, float scale)
    : target_(target), atlas_(atlas), theme_(theme), scale_(scale), texture_(&atlas.texture()) {}

Canvas::~Canvas() { Flush(); }

Rect Canvas::bounds() const {
  return {0, 0, static_cast<float>(target_.getSize().x), static_cast<float>(target_.getSize().y)};
}

void Canvas::Flush() {
  if (mesh_.empty()) {
    return;
  }
  std::vector<sf::Vertex> vertices;
  vertices.reserve(mesh_.size());
  for (const MeshVertex& v : mesh_) {
    vertices.push_back(ToSfml(v));
  }
  target_.draw(vertices.data(), vertices.size(), sf::Triangles, sf::RenderStates(texture_));
  mesh_.clear();
  finished_ = 0;
}

void Canvas::Use(const sf::Texture& texture) {
  if (texture_ != &texture) {
    Flush();
    texture_ = &texture;
  }
}

// Shapes are built without a texture in mind; they take the atlas's white spot.
void Canvas::FinishShape() {
  for (; finished_ < mesh_.size(); ++finished_) {
    mesh_[finished_].texture = GlyphAtlas::White();
  }
}

void Canvas::Fill(const Rect& rect, float radius, const Paint& paint) {
  if (rect.empty()) {
    return;
  }
  Use(atlas_.texture());
  if (radius > 0) {
    AddFill(mesh_, RoundedRectPath(rect, radius), paint);
  } else {
    AddBox(mesh_, rect, paint);
  }
  FinishShape();
}

void Canvas::Stroke(const Rect& rect, float radius, float width, const Paint& paint) {
  Use(atlas_.texture());
  AddStroke(mesh_, RoundedRectPath(rect.Inset(width / 2), radius - width / 2), width, paint);
  FinishShape();
}

void Canvas::Shadow(const Rect& rect, float radius, float blur, Color color) {
  Use(atlas_.texture());
  AddShadow(mesh_, RoundedRectPath(rect, std::max(radius, blur / 2)), blur, color);
  FinishShape();
}

void Canvas::Disc(Vec center, float radius, const Paint& paint) {
  Use(atlas_.texture());
  AddFill(mesh_, CirclePath(center, radius), paint);
  FinishShape();
}

void Canvas::Ring(Vec center, float radius, float width, const Paint& paint) {
  Use(atlas_.texture());
  AddStroke(mesh_, CirclePath(center, radius), width, paint);
  FinishShape();
}

void Canvas::Arc(Vec center, float radius, float from, float to, float width, const Paint& paint) {
  Use(atlas_.texture());
  AddStroke(mesh_, ArcPath(center, radius, from, to), width, paint);
  FinishShape();
}

void Canvas::Line(Vec from, Vec to, float width, const Paint& paint) {
  Lines(std::array{from, to}, width, paint);
}

void Canvas::Lines(std::span<const Vec> points, float width, const Paint& paint) {
  Use(atlas_.texture());
  AddStroke(mesh_, LinePath(points), width, paint);
  FinishShape();
}

void Canvas::Dashes(std::span<const Vec> points, float width, float on, float off, Color color) {
  Use(atlas_.texture());
  AddDashes(mesh_, points, width, on, off, color);
  FinishShape();
}

void Canvas::Along(const Path& path, const Paint& paint, std::span<const BandStop> stops) {
  Use(atlas_.texture());
  AddBand(mesh_, path, paint, stops);
  FinishShape();
}

void Canvas::Polygon(std::span<const Vec> corners, const Paint& paint) {
  Use(atlas_.texture());
  for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
    for (const Vec at : {corners[0], corners[i], corners[i + 1]}) {
      mesh_.push_back({at, paint.At(at), {}});
    }
  }
  FinishShape();
}

void Canvas::Text(std::string_view text, Vec at, const TextStyle& style, Color color, Align align) {
  Use(atlas_.texture());
  const Typefaces& typefaces = atlas_.typefaces();
  if (align != Align::kLeft) {
    at.x -= typefaces.Width(text, style) * (align == Align::kCenter ? 0.5F : 1.0F);
  }
  const float baseline = std::round(at.y);
  typefaces.Set(text, style, [&](const PlacedGlyph& glyph) {
    const float x = at.x + glyph.x;
    const float whole = std::floor(x);
    const int subpixel =
        std::min(Typefaces::kSubpixels - 1, static_cast<int>((x - whole) * Typefaces::kSubpixels));
    const AtlasGlyph found = atlas_.Find(glyph, style.size, subpixel, [this] { Flush(); });
    const Rect where{whole + found.offset.x, baseline + found.offset.y, found.in_texture.w,
                     found.in_texture.h};
    AddPicture(mesh_, where, found.in_texture, color);
  });
  finished_ = mesh_.size();
}

void Canvas::TextIn(std::string_view text, const Rect& rect, const TextStyle& style, Color color,
                    Align align) {
  const std::string fitting = Elide(measure(), text, style, rect.w);
  const float baseline = rect.center().y + measure().CapHeight(style) / 2;
  const float x = align == Align::kLeft ? rect.x : (align == Align::kCenter ? rect.center().x : rect.right());
  Text(fitting, {x, baseline}, style, color, align);
}

void Canvas::Picture(const sf::Texture& picture, const Rect& where, Color tint) {
  Use(picture);
  const Rect all{0, 0, static_cast<float>(picture.getSize().x), static_cast<float>(picture.getSize().y)};
  AddPicture(mesh_, where, all, tint);
  finished_ = mesh_.size();
}

}  // namespace merels::view
