#include "client/view/art/slab.h"

#include "client/view/art/noise.h"
#include "client/view/art/plan.h"

namespace merels::view {
namespace {

constexpr float kBevel = 0.0145F;
/// Noise coordinates per slab side: the number of clouds across.
constexpr float kCloudScale = 5.0F;

Vec Middle(int x, int y) { return {static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F}; }

float EdgeDistance(Vec p, int size) {
  const float side = static_cast<float>(size);
  return RoundedDistance(p, {0, 0, side, side}, side * kSlabCorner);
}

// One family of veins: the zero line of a warped noise, stretched along `lean`, broader and fainter in turn.
float Vein(Vec at, float lean, float scale, float width, std::uint32_t seed) {
  const Vec along = FromAngle(lean);
  const Vec turned{Dot(at, along) * 0.55F, Dot(at, Vec{-along.y, along.x})};
  const Vec p = turned * scale;
  const Vec warp{Fractal(at * scale * 1.1F, 5, seed + 11),
                 Fractal(at * scale * 1.1F + Vec{7.3F, 2.9F}, 5, seed + 23)};
  const float field = std::fabs(Noise(p + warp * 0.62F, seed + 37));
  const float presence = Smooth(-0.30F, 0.34F, Noise(at * scale * 0.8F + Vec{3.1F, 8.7F}, seed + 41));
  const float breadth = width * (0.45F + 1.1F * Smooth(-0.5F, 0.6F, Noise(at * scale * 2.1F, seed + 53)));
  const float core = 1.0F - Smooth(breadth * 0.2F, breadth, field);
  const float halo = 1.0F - Smooth(0.0F, breadth * 6.0F, field);
  return presence * (0.66F * core + 0.34F * halo * halo);
}

struct Stone {
  const Materials& m;
  float size;

  Glow ColorAt(Vec p) const {
    const Vec at = p * (1.0F / size);
    const Vec drift{Noise(at * 3.0F, 5), Noise(at * 3.0F, 6)};
    const float cloud = Fractal(at * kCloudScale + drift * 0.7F, 5, 17);
    Glow color = Mix(Glow(m.stone_b), Glow(m.stone_a), Smooth(-0.42F, 0.40F, cloud));
    const float veins = 0.66F * Vein(at, 0.72F, 2.3F, 0.024F, 77) +
                        0.40F * Vein(at, 2.25F, 3.1F, 0.020F, 313) +
                        0.24F * Vein(at, 0.4F, 6.1F, 0.030F, 911);
    color = Mix(color, Glow(m.vein), std::min(0.72F, veins));
    return color * Grain(at);
  }

  // Fine grain, stretched a little along one diagonal as sawn stone has it.
  float Grain(Vec at) const {
    const Vec p{at.x + 0.35F * at.y, at.y - 0.2F * at.x};
    return 1.0F + 0.030F * Noise(Vec{p.x * 210.0F, p.y * 120.0F}, 7) + 0.022F * Noise(at * 380.0F, 9);
  }
};

// The light falls off across the slab, so that it seems to lie in a room.
float RoomLight(Vec p, float size) {
  const Vec from = p * (1.0F / size) - Vec{0.30F, 0.22F};
  return 1.055F - 0.145F * Smooth(0.05F, 1.05F, Length(from));
}

}  // namespace

Vec3 Relief::NormalAt(int x, int y) const {
  const int left = std::max(0, x - 1);
  const int right = std::min(size_ - 1, x + 1);
  const int up = std::max(0, y - 1);
  const int down = std::min(size_ - 1, y + 1);
  const Vec slope{(At(right, y) - At(left, y)) * 0.5F, (At(x, down) - At(x, up)) * 0.5F};
  return NormalOfSlope(slope);
}

Relief BevelledSlab(int size) {
  Relief relief(size);
  const float bevel = static_cast<float>(size) * kBevel;
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const float depth = std::clamp(-EdgeDistance(Middle(x, y), size) / bevel, 0.0F, 1.0F);
      const float fall = 1.0F - depth;
      relief.At(x, y) = -bevel * 0.72F * (1.0F - std::sqrt(1.0F - fall * fall * 0.96F));
    }
  }
  return relief;
}

Pixels PaintStone(const Relief& relief, const Materials& materials) {
  const int size = relief.size();
  const Stone stone{materials, static_cast<float>(size)};
  Pixels out(size, size);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const Vec p = Middle(x, y);
      const float alpha = std::clamp(0.5F - EdgeDistance(p, size), 0.0F, 1.0F);
      const Vec3 normal = relief.NormalAt(x, y);
      const Glow lit = stone.ColorAt(p) * (Diffuse(normal, 0.34F) * RoomLight(p, stone.size));
      const float tilt = 1.0F - normal.z;
      const float shine = Specular(normal, 26.0F) * std::min(1.0F, tilt * 5.0F);
      out.At(x, y) = (lit + Glow(255, 255, 245) * (0.30F * shine)).ToColor(alpha);
    }
  }
  return out;
}

}  // namespace merels::view
