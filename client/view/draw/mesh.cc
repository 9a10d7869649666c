#include "client/view/draw/mesh.h"

#include <algorithm>
#include <array>

namespace merels::view {
namespace {

/// Half of an edge's fading pixel.
constexpr float kFeather = 0.5F;

MeshVertex At(const Path::Node& node, const BandStop& stop, const Paint& paint) {
  const Vec p = node.at + node.normal * stop.offset;
  return {p, Faded(paint.At(p), stop.opacity), {}};
}

// Enough corners to keep a chord within a tenth of a pixel of its arc.
int StepsFor(float radius, float angle) {
  const float per_step = 2.0F * std::acos(std::max(0.0F, 1.0F - 0.08F / std::max(0.5F, radius)));
  return std::clamp(static_cast<int>(std::ceil(angle / per_step)), 2, 160);
}

void AddArc(Path& path, Vec center, float radius, float from, float to) {
  const int steps = StepsFor(radius, std::fabs(to - from));
  for (int i = 0; i <= steps; ++i) {
    const Vec out = FromAngle(from + (to - from) * static_cast<float>(i) / static_cast<float>(steps));
    path.nodes.push_back({center + out * radius, out});
  }
}

}  // namespace

Color Paint::At(Vec p) const {
  if (top == bottom || y1 <= y0) return top;
  return Mix(top, bottom, std::clamp((p.y - y0) / (y1 - y0), 0.0F, 1.0F));
}

Path RoundedRectPath(const Rect& rect, float radius) {
  const float r = std::clamp(radius, 0.01F, std::min(rect.w, rect.h) / 2);
  Path path;
  const Rect core = rect.Inset(r);
  AddArc(path, {core.x, core.y}, r, kPi, 1.5F * kPi);
  AddArc(path, {core.right(), core.y}, r, 1.5F * kPi, 2 * kPi);
  AddArc(path, {core.right(), core.bottom()}, r, 0, 0.5F * kPi);
  AddArc(path, {core.x, core.bottom()}, r, 0.5F * kPi, kPi);
  return path;
}

Path CirclePath(Vec center, float radius) {
  Path path;
  AddArc(path, center, radius, 0, 2 * kPi);
  path.nodes.pop_back();
  return path;
}

Path ArcPath(Vec center, float radius, float from, float to) {
  Path path;
  path.closed = false;
  AddArc(path, center, radius, from, to);
  return path;
}

Path LinePath(std::span<const Vec> points) {
  Path path;
  path.closed = false;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec before = points[i > 0 ? i - 1 : i];
    const Vec after = points[i + 1 < points.size() ? i + 1 : i];
    const Vec d = after - before;
    const float length = std::max(1e-4F, Length(d));
    path.nodes.push_back({points[i], {d.y / length, -d.x / length}});
  }
  return path;
}

void AddBand(Mesh& mesh, const Path& path, const Paint& paint, std::span<const BandStop> stops) {
  const std::size_t count = path.nodes.size();
  const std::size_t pieces = path.closed ? count : count - std::min<std::size_t>(1, count);
  for (std::size_t i = 0; i < pieces; ++i) {
    const Path::Node& a = path.nodes[i];
    const Path::Node& b = path.nodes[(i + 1) % count];
    for (std::size_t s = 0; s + 1 < stops.size(); ++s) {
      const std::array<MeshVertex, 4> quad = {At(a, stops[s], paint), At(a, stops[s + 1], paint),
                                              At(b, stops[s], paint), At(b, stops[s + 1], paint)};
      mesh.insert(mesh.end(), {quad[0], quad[1], quad[2], quad[2], quad[1], quad[3]});
    }
  }
}

void AddBox(Mesh& mesh, const Rect& rect, const Paint& paint) {
  const auto corner = [&paint](float x, float y) { return MeshVertex{{x, y}, paint.At({x, y}), {}}; };
  const MeshVertex a = corner(rect.x, rect.y);
  const MeshVertex b = corner(rect.right(), rect.y);
  const MeshVertex c = corner(rect.x, rect.bottom());
  const MeshVertex d = corner(rect.right(), rect.bottom());
  mesh.insert(mesh.end(), {a, b, c, c, b, d});
}

void AddFill(Mesh& mesh, const Path& path, const Paint& paint) {
  if (path.nodes.size() < 3) return;
  const BandStop edge{-kFeather, 1.0F};
  const MeshVertex first = At(path.nodes.front(), edge, paint);
  for (std::size_t i = 1; i + 1 < path.nodes.size(); ++i) {
    mesh.insert(mesh.end(), {first, At(path.nodes[i], edge, paint), At(path.nodes[i + 1], edge, paint)});
  }
  AddBand(mesh, path, paint, std::array{edge, BandStop{kFeather, 0.0F}});
}

void AddStroke(Mesh& mesh, const Path& path, float width, const Paint& paint) {
  // A line thinner than a pixel is a paler line of one pixel.
  const float opacity = std::min(1.0F, width);
  const float half = std::max(1.0F, width) / 2;
  AddBand(mesh, path, paint,
          std::array{BandStop{-half - kFeather, 0.0F}, BandStop{-half + kFeather, opacity},
                     BandStop{half - kFeather, opacity}, BandStop{half + kFeather, 0.0F}});
}

void AddShadow(Mesh& mesh, const Path& path, float blur, Color color) {
  constexpr int kSteps = 8;
  std::array<BandStop, kSteps + 1> stops{};
  for (std::size_t i = 0; i < stops.size(); ++i) {
    const float t = static_cast<float>(i) / kSteps;
    const float fall = 1.0F - t * t * (3.0F - 2.0F * t);
    stops[i] = {blur * (t - 0.5F), fall * fall};
  }
  for (std::size_t i = 1; i + 1 < path.nodes.size(); ++i) {
    const Paint paint(color);
    mesh.insert(mesh.end(), {At(path.nodes.front(), stops[0], paint), At(path.nodes[i], stops[0], paint),
                             At(path.nodes[i + 1], stops[0], paint)});
  }
  AddBand(mesh, path, color, stops);
}

void AddDashes(Mesh& mesh, std::span<const Vec> points, float width, float on, float off, Color color) {
  std::vector<Vec> dash;
  float left = on;
  bool drawing = true;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    Vec at = points[i];
    while (Length(points[i + 1] - at) > 1e-3F) {
      const float run = std::min(left, Length(points[i + 1] - at));
      const Vec next = Lerp(at, points[i + 1], run / Length(points[i + 1] - at));
      if (drawing) {
        dash.insert(dash.end(), {at, next});
      }
      at = next;
      left -= run;
      if (left <= 1e-3F) {
        AddStroke(mesh, LinePath(dash), width, color);
        dash.clear();
        drawing = !drawing;
        left = drawing ? on : off;
      }
    }
  }
  AddStroke(mesh, LinePath(dash), width, color);
}

}  // namespace merels::view
