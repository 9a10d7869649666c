// Triangles with feathered edges: each shape fades over one pixel at its outline, so that no multisampling is
// needed. Pure geometry, without a display.
#pragma once

#include <span>
#include <vector>

#include "client/view/color.h"
#include "client/view/geometry.h"

namespace merels::view {

struct MeshVertex {
  Vec at;
  Color color;
  /// In pixels of the mesh's texture.
  Vec texture;
};

/// Three vertices a triangle.
using Mesh = std::vector<MeshVertex>;

/// A plain colour, or a gradient from `top` at y0 to `bottom` at y1.
struct Paint {
  Paint(Color color) : top(color), bottom(color) {}  // NOLINT(google-explicit-constructor)
  Paint(Color from, Color to, const Rect& over) : top(from), bottom(to), y0(over.y), y1(over.bottom()) {}

  Color At(Vec p) const;

  Color top;
  Color bottom;
  float y0 = 0;
  float y1 = 0;
};

/// A line of nodes, each with its outward direction.
struct Path {
  struct Node {
    Vec at;
    Vec normal;
  };
  std::vector<Node> nodes;
  bool closed = true;
};

Path RoundedRectPath(const Rect& rect, float radius);
Path CirclePath(Vec center, float radius);
/// Angles in radians, clockwise from the right.
Path ArcPath(Vec center, float radius, float from, float to);
/// An open line through these points, normals to its left.
Path LinePath(std::span<const Vec> points);

/// Opacity at a distance outwards from the path.
struct BandStop {
  float offset;
  float opacity;
};

/// Strips along the path, from the first stop (innermost) to the last.
void AddBand(Mesh& mesh, const Path& path, const Paint& paint, std::span<const BandStop> stops);
/// A rectangle with hard edges, on whole pixels.
void AddBox(Mesh& mesh, const Rect& rect, const Paint& paint);
/// The inside of a closed convex path.
void AddFill(Mesh& mesh, const Path& path, const Paint& paint);
/// A line of this width along the path.
void AddStroke(Mesh& mesh, const Path& path, float width, const Paint& paint);
/// A shadow that is full inside and fades over `blur` pixels around the path.
void AddShadow(Mesh& mesh, const Path& path, float blur, Color color);
/// A stroke in dashes, `on` and `off` pixels long.
void AddDashes(Mesh& mesh, std::span<const Vec> points, float width, float on, float off, Color color);

}  // namespace merels::view
