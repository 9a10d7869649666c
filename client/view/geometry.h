// Points and rectangles in window pixels: x to the right, y downwards.
#pragma once

#include <cmath>

namespace merels::view {

inline constexpr float kPi = 3.14159265358979F;

struct Vec {
  float x = 0;
  float y = 0;

  bool operator==(const Vec&) const = default;
};

constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
constexpr Vec operator*(Vec a, float k) { return {a.x * k, a.y * k}; }
constexpr float Dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }
inline float Length(Vec a) { return std::sqrt(Dot(a, a)); }
constexpr Vec Lerp(Vec from, Vec to, float share) { return from + (to - from) * share; }
inline Vec FromAngle(float radians) { return {std::cos(radians), std::sin(radians)}; }

struct Rect {
  float x = 0;
  float y = 0;
  float w = 0;
  float h = 0;

  bool operator==(const Rect&) const = default;

  constexpr float right() const { return x + w; }
  constexpr float bottom() const { return y + h; }
  constexpr Vec center() const { return {x + w / 2, y + h / 2}; }
  constexpr bool empty() const { return w <= 0 || h <= 0; }
  constexpr bool Contains(Vec p) const { return p.x >= x && p.x < right() && p.y >= y && p.y < bottom(); }
  constexpr bool Holds(const Rect& inner) const {
    return inner.x >= x && inner.y >= y && inner.right() <= right() && inner.bottom() <= bottom();
  }
  constexpr bool Overlaps(const Rect& other) const {
    return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
  }
  constexpr Rect Inset(float dx, float dy) const { return {x + dx, y + dy, w - 2 * dx, h - 2 * dy}; }
  constexpr Rect Inset(float d) const { return Inset(d, d); }
  constexpr Rect Moved(Vec by) const { return {x + by.x, y + by.y, w, h}; }

  /// Cuts a strip off one side, and `gap` with it.
  constexpr Rect TakeTop(float height, float gap = 0) {
    const Rect strip{x, y, w, height};
    y += height + gap;
    h -= height + gap;
    return strip;
  }
  constexpr Rect TakeBottom(float height, float gap = 0) {
    h -= height + gap;
    return {x, y + h + gap, w, height};
  }
  constexpr Rect TakeLeft(float width, float gap = 0) {
    const Rect strip{x, y, width, h};
    x += width + gap;
    w -= width + gap;
    return strip;
  }
  constexpr Rect TakeRight(float width, float gap = 0) {
    w -= width + gap;
    return {x + w + gap, y, width, h};
  }
};

/// A square or other rectangle of this size around `center`.
constexpr Rect Around(Vec center, float w, float h) { return {center.x - w / 2, center.y - h / 2, w, h}; }

/// Signed distance from `p` to the edge of a rectangle with rounded corners; negative inside.
inline float RoundedDistance(Vec p, const Rect& box, float radius) {
  const Vec c = box.center();
  const Vec q{std::fabs(p.x - c.x) - box.w / 2 + radius, std::fabs(p.y - c.y) - box.h / 2 + radius};
  const Vec outside{std::fmax(q.x, 0.0F), std::fmax(q.y, 0.0F)};
  return Length(outside) + std::fmin(std::fmax(q.x, q.y), 0.0F) - radius;
}

}  // namespace merels::view
