#include "client/view/art/pixels.h"

#include <array>
#include <cmath>

namespace merels::view {
namespace {

std::uint32_t Scramble(std::uint32_t x, std::uint32_t y, std::uint32_t seed) {
  std::uint32_t h = x * 0x8DA6B343U ^ y * 0xD8163841U ^ seed * 0xCB1AB31FU;
  h ^= h >> 15;
  h *= 0x2C1B3C6DU;
  h ^= h >> 12;
  h *= 0x297A2D39U;
  return h ^ h >> 15;
}

constexpr float kHalfRoot = 0.70710678F;
constexpr std::array<Vec, 8> kGradients = {Vec{1, 0},
                                           Vec{-1, 0},
                                           Vec{0, 1},
                                           Vec{0, -1},
                                           Vec{kHalfRoot, kHalfRoot},
                                           Vec{-kHalfRoot, kHalfRoot},
                                           Vec{kHalfRoot, -kHalfRoot},
                                           Vec{-kHalfRoot, -kHalfRoot}};

float Corner(std::int32_t x, std::int32_t y, Vec offset, std::uint32_t seed) {
  const std::uint32_t h = Scramble(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y), seed);
  return Dot(kGradients[h & 7U], offset);
}

float Fade(float t) { return t * t * t * (t * (t * 6.0F - 15.0F) + 10.0F); }

float Between(float a, float b, float share) { return a + (b - a) * share; }

}  // namespace

std::uint64_t Hash(const Pixels& pixels) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  const auto add = [&hash](std::uint64_t value) { hash = (hash ^ value) * 0x100000001B3U; };
  add(static_cast<std::uint64_t>(pixels.width()));
  add(static_cast<std::uint64_t>(pixels.height()));
  const std::size_t count =
      static_cast<std::size_t>(pixels.width()) * static_cast<std::size_t>(pixels.height()) * 4;
  for (std::size_t i = 0; i < count; ++i) {
    add(pixels.bytes()[i]);
  }
  return hash;
}

float Noise(Vec at, std::uint32_t seed) {
  const float fx = std::floor(at.x);
  const float fy = std::floor(at.y);
  const auto ix = static_cast<std::int32_t>(fx);
  const auto iy = static_cast<std::int32_t>(fy);
  const Vec f{at.x - fx, at.y - fy};
  const float sx = Fade(f.x);
  const float top = Between(Corner(ix, iy, f, seed), Corner(ix + 1, iy, f - Vec{1, 0}, seed), sx);
  const float low =
      Between(Corner(ix, iy + 1, f - Vec{0, 1}, seed), Corner(ix + 1, iy + 1, f - Vec{1, 1}, seed), sx);
  return Between(top, low, Fade(f.y)) * 1.4F;
}

float Fractal(Vec at, int octaves, std::uint32_t seed) {
  float sum = 0.0F;
  float weight = 0.5F;
  for (int i = 0; i < octaves; ++i) {
    sum += weight * Noise(at, seed + static_cast<std::uint32_t>(i) * 101U);
    at = at * 2.03F;
    weight *= 0.5F;
  }
  return sum;
}

}  // namespace merels::view
