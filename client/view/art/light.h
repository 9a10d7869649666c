// The light of all pictures, from the upper left, and surfaces in it.
#pragma once

#include <algorithm>
#include <cmath>

#include "client/view/color.h"
#include "client/view/geometry.h"

namespace merels::view {

/// A direction in the picture's space: x right, y down, z towards the eye.
struct Vec3 {
  float x = 0;
  float y = 0;
  float z = 1;
};

constexpr float Dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

inline Vec3 Unit(Vec3 v) {
  const float k = 1.0F / std::sqrt(Dot(v, v));
  return {v.x * k, v.y * k, v.z * k};
}

/// The normal of a surface whose height changes by `slope` a pixel to the right and downwards.
inline Vec3 NormalOfSlope(Vec slope) { return Unit({-slope.x, -slope.y, 1.0F}); }

inline constexpr Vec3 kLight{-0.4575F, -0.5613F, 0.6897F};
/// Halfway between the light and the eye, for highlights.
inline constexpr Vec3 kHalfway{-0.2489F, -0.3054F, 0.9191F};

/// 1 on a flat surface, up to about 1.45 facing the light, `ambient` facing away from it.
inline float Diffuse(Vec3 normal, float ambient) {
  return ambient + (1.0F - ambient) * std::max(0.0F, Dot(normal, kLight)) / kLight.z;
}

inline float Specular(Vec3 normal, float power) {
  return std::pow(std::max(0.0F, Dot(normal, kHalfway)), power);
}

/// A colour while light is added up, in bytes without limits.
struct Glow {
  float r = 0;
  float g = 0;
  float b = 0;

  Glow() = default;
  Glow(float red, float green, float blue) : r(red), g(green), b(blue) {}
  explicit Glow(Color c) : r(c.r), g(c.g), b(c.b) {}

  Glow operator*(float k) const { return {r * k, g * k, b * k}; }
  Glow operator+(Glow o) const { return {r + o.r, g + o.g, b + o.b}; }
  Color ToColor(float alpha = 1.0F) const {
    return {ToByte(r), ToByte(g), ToByte(b), ToByte(alpha * 255.0F)};
  }
};

inline Glow Mix(Glow from, Glow to, float share) { return from * (1.0F - share) + to * share; }

}  // namespace merels::view
