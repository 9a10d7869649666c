// Smooth noise from hashed lattice points, deterministic by place and seed.
#pragma once

#include <cstdint>

#include "client/view/geometry.h"

namespace merels::view {

/// Gradient noise, about -1..1, features one unit wide.
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
