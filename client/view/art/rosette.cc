#include "client/view/art/rosette.h"

#include <array>

#include "client/view/art/noise.h"

namespace merels::view {
namespace {

constexpr float kFlowerShare = 0.86F;
constexpr float kInnerRing = 0.885F;
constexpr float kGroove = 0.020F;

const std::array<Vec, 6>& CompassPoints() {
  static const std::array<Vec, 6> points = [] {
    std::array<Vec, 6> out;
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = FromAngle(kPi / 6.0F + kPi / 3.0F * static_cast<float>(i));
    }
    return out;
  }();
  return points;
}

// Distance to the nearest cut, in shares of the rosette's radius.
float CutDistance(Vec p) {
  const float r = Length(p);
  const float rings = std::min(std::fabs(r - 1.0F), std::fabs(r - kInnerRing));
  return std::min(rings, FlowerDistance(p * (1.0F / kFlowerShare)) * kFlowerShare);
}

template <class Visit>
void ForDisc(int size, Vec center, float radius, Visit visit) {
  const auto low = [](float v) { return std::max(0, static_cast<int>(v)); };
  const auto high = [size](float v) { return std::min(size, static_cast<int>(v) + 2); };
  for (int y = low(center.y - radius); y < high(center.y + radius); ++y) {
    for (int x = low(center.x - radius); x < high(center.x + radius); ++x) {
      visit(x, y, Vec{static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F} - center);
    }
  }
}

}  // namespace

float FlowerDistance(Vec p) {
  const float r = Length(p);
  float nearest = 9.0F;
  for (const Vec& c : CompassPoints()) {
    // Only the part of each compass circle inside the unit circle belongs to the flower.
    const Vec to = p - c;
    const float reach = Length(to);
    const Vec foot = reach > 1e-4F ? c + to * (1.0F / reach) : Vec{0, 0};
    nearest = Length(foot) <= 1.001F ? std::min(nearest, std::fabs(reach - 1.0F)) : nearest;
  }
  return r < 1.0F ? nearest : std::max(nearest, r - 1.0F);
}

// Between petals a point is within two compass circles, inside a petal within three.
bool InFlower(Vec p) {
  int within = 0;
  for (const Vec& c : CompassPoints()) {
    within += Length(p - c) < 1.0F ? 1 : 0;
  }
  return within >= 3 && Length(p) < 1.0F;
}

void EngraveRosette(Relief& relief, Vec center, float radius) {
  const float width = std::max(1.4F, radius * kGroove * 1.25F);
  ForDisc(relief.size(), center, radius * 1.1F, [&](int x, int y, Vec p) {
    const float d = CutDistance(p * (1.0F / radius)) * radius;
    const float cut = 1.0F - Smooth(0.0F, width * 1.7F, d);
    relief.At(x, y) -= width * 0.95F * cut;
  });
}

void TintRosette(Pixels& pixels, Vec center, float radius, const Materials& materials) {
  const float width = std::max(1.0F, radius * kGroove);
  ForDisc(pixels.width(), center, radius * 1.1F, [&](int x, int y, Vec p) {
    const Vec at = p * (1.0F / radius);
    const float d = CutDistance(at) * radius;
    const float line = 1.0F - Smooth(width * 0.35F, width * 1.5F, d);
    const bool petal = InFlower(at * (1.0F / kFlowerShare));
    const float inside = Length(at) < 1.0F ? (petal ? -0.03F : 0.085F) : 0.0F;
    Color& c = pixels.At(x, y);
    const Glow worn = Mix(Glow(c), Glow(materials.groove), std::clamp(inside + 0.40F * line, 0.0F, 1.0F));
    const Glow lifted = petal ? Mix(worn, Glow(materials.vein), 0.07F) : worn;
    c = lifted.ToColor(static_cast<float>(c.a) / 255.0F);
  });
}

}  // namespace merels::view
