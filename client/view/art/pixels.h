// Pictures in memory, as SFML takes them, and what paints them: light and noise.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "client/view/color.h"
#include "client/view/geometry.h"

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

/// Gradient noise, the same for a place and a seed; about -1..1, features one unit wide.
float Noise(Vec at, std::uint32_t seed);

/// `octaves` layers of noise, each twice as fine and half as strong as the one before; about -1..1.
float Fractal(Vec at, int octaves, std::uint32_t seed);

/// 0 below `low`, 1 above `high`, an S-curve between.
constexpr float Smooth(float low, float high, float value) {
  float t = (value - low) / (high - low);
  t = t < 0.0F ? 0.0F : (t > 1.0F ? 1.0F : t);
  return t * t * (3.0F - 2.0F * t);
}

}  // namespace merels::view
