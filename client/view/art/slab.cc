#include "client/view/art/slab.h"

#include <array>

#include "client/view/art/pixels.h"

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

constexpr float kLineHalf = 0.0046F;
constexpr float kStudRadius = 0.0140F;
constexpr float kBorderHalf = 0.0011F;
// Holes for pegs, as a share of a man's radius.
constexpr float kHoleShare = 0.62F;

// A stroke along x or y or any direction, in pixels.
struct Stroke {
  Vec from;
  Vec to;

  Vec Along() const { return (to - from) * (1.0F / std::max(1e-3F, Length(to - from))); }
  float Share(Vec p) const {
    const Vec d = to - from;
    return std::clamp(Dot(p - from, d) / std::max(1e-3F, Dot(d, d)), 0.0F, 1.0F);
  }
  Vec Offset(Vec p) const { return p - Lerp(from, to, Share(p)); }
};

template <class Visit>
void ForBox(int size, const Rect& box, Visit visit) {
  const int x0 = std::max(0, static_cast<int>(box.x));
  const int y0 = std::max(0, static_cast<int>(box.y));
  const int x1 = std::min(size, static_cast<int>(box.right()) + 2);
  const int y1 = std::min(size, static_cast<int>(box.bottom()) + 2);
  for (int y = y0; y < y1; ++y) {
    for (int x = x0; x < x1; ++x) {
      visit(x, y, Vec{static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F});
    }
  }
}

Rect BoxOf(const Stroke& s, float reach) {
  const Rect box{std::min(s.from.x, s.to.x), std::min(s.from.y, s.to.y), std::fabs(s.to.x - s.from.x),
                 std::fabs(s.to.y - s.from.y)};
  return box.Inset(-reach);
}

std::vector<Stroke> Strokes(const BoardPlan& plan, float size) {
  std::vector<Stroke> out;
  for (const auto& [a, b] : plan.edges) {
    out.push_back(
        {plan.points[static_cast<std::size_t>(a)] * size, plan.points[static_cast<std::size_t>(b)] * size});
  }
  return out;
}

void Blend(Color& under, Glow over, float share) {
  under = Mix(Glow(under), over, share).ToColor(static_cast<float>(under.a) / 255.0F);
}

// The colour of polished metal with this normal; `streak` is the brushing, about -1..1.
Glow Metal(Vec3 normal, float streak, const Materials& m) {
  const float facing = Diffuse(normal, 0.22F);
  const Glow body = Glow(m.inlay) * (0.94F * facing * (1.0F + 0.06F * streak));
  const float sheen = Specular(normal, 9.0F);
  const float spark = Specular(normal, 60.0F);
  return Mix(body, Glow(m.inlay_light), std::min(0.95F, 0.44F * sheen + 0.62F * spark));
}

// Soft darkening of the stone beside a line or stud, deeper on the side away from the light.
float GrooveShade(Vec offset, float half, float unit) {
  const float d = Length(offset);
  const float lean = d > 0.01F ? Dot(offset * (1.0F / d), Vec{0.632F, 0.775F}) : 0.0F;
  const float lip = 1.0F - Smooth(half + 0.2F * unit, half + 1.7F * unit, d);
  const float soft = 1.0F - Smooth(half, half + 6.5F * unit, d);
  return std::min(0.88F, 0.74F * lip + (0.15F + 0.13F * lean) * soft);
}

class BrassLayer {
 public:
  BrassLayer(Pixels& pixels, const BoardPlan& plan, const Materials& materials)
      : pixels_(pixels),
        plan_(plan),
        m_(materials),
        size_(static_cast<float>(pixels.width())),
        unit_(size_ / 724.0F),
        strokes_(Strokes(plan, size_)) {}

  void Lay() {
    Border();
    Shade();
    Lines();
    for (const Vec& point : plan_.points) {
      plan_.holes ? Hole(point * size_) : Stud(point * size_);
    }
  }

 private:
  void Border() {
    const Rect slab{0, 0, size_, size_};
    const Rect frame = slab.Inset(size_ * kBorderInset);
    const float half = std::max(0.55F, size_ * kBorderHalf);
    ForBox(pixels_.width(), slab, [&](int x, int y, Vec p) {
      const float d = RoundedDistance(p, frame, 2.0F * unit_);
      if (std::fabs(d) > 4.0F * unit_ + 1.0F) return;
      Blend(pixels_.At(x, y), Glow(m_.groove),
            0.45F * (1.0F - Smooth(half, half + 2.0F * unit_, std::fabs(d))));
      const Vec c = p - frame.center();
      const Vec out =
          std::fabs(c.x) > std::fabs(c.y) ? Vec{c.x > 0 ? 1.0F : -1.0F, 0} : Vec{0, c.y > 0 ? 1.0F : -1.0F};
      const Vec3 normal = Unit({out.x * d / half * 0.6F, out.y * d / half * 0.6F, 1.0F});
      Blend(pixels_.At(x, y), Metal(normal, 0, m_) * 0.96F,
            0.92F * std::clamp(half + 0.5F - std::fabs(d), 0.0F, 1.0F));
    });
  }

  // Strokes overlap at points; the deepest shade wins instead of adding up.
  void Shade() {
    const float half = size_ * kLineHalf;
    std::vector<float> shade(static_cast<std::size_t>(pixels_.width()) *
                             static_cast<std::size_t>(pixels_.width()));
    const auto at = [&](int x, int y) -> float& {
      return shade[static_cast<std::size_t>(y) * static_cast<std::size_t>(pixels_.width()) +
                   static_cast<std::size_t>(x)];
    };
    for (const Stroke& s : strokes_) {
      ForBox(pixels_.width(), BoxOf(s, 9.0F * unit_ + half), [&](int x, int y, Vec p) {
        at(x, y) = std::max(at(x, y), GrooveShade(s.Offset(p), half, unit_));
      });
    }
    for (const Vec& point : plan_.points) {
      const Vec c = point * size_;
      const float r = size_ * kStudRadius;
      ForBox(pixels_.width(), Around(c, r * 4, r * 4),
             [&](int x, int y, Vec p) { at(x, y) = std::max(at(x, y), GrooveShade(p - c, r, unit_)); });
    }
    ForBox(pixels_.width(), {0, 0, size_, size_},
           [&](int x, int y, Vec) { Blend(pixels_.At(x, y), Glow(m_.groove), at(x, y)); });
  }

  void Lines() {
    const float half = std::max(1.0F, size_ * kLineHalf);
    for (const Stroke& s : strokes_) {
      const Vec along = s.Along();
      const Vec across{-along.y, along.x};
      ForBox(pixels_.width(), BoxOf(s, half + 1.5F), [&](int x, int y, Vec p) {
        const Vec offset = s.Offset(p);
        const float cover = std::clamp(half + 0.5F - Length(offset), 0.0F, 1.0F);
        if (cover <= 0.0F) return;
        const float u = std::clamp(Dot(offset, across) / half, -0.97F, 0.97F);
        const Vec3 normal{across.x * u, across.y * u, std::sqrt(1.0F - u * u)};
        const float run = Dot(p, along) / unit_;
        const float streak = Noise({run * 0.035F, Dot(p, across) * 0.9F / unit_}, 83);
        Blend(pixels_.At(x, y), Metal(normal, streak, m_), cover);
      });
    }
  }

  void Stud(Vec center) {
    const float r = std::max(2.0F, size_ * kStudRadius);
    ForBox(pixels_.width(), Around(center, r * 2 + 3, r * 2 + 3), [&](int x, int y, Vec p) {
      const Vec q = (p - center) * (1.0F / r);
      const float d = Length(q);
      const float cover = std::clamp((1.0F - d) * r + 0.5F, 0.0F, 1.0F);
      if (cover <= 0.0F) return;
      Blend(pixels_.At(x, y), StudColor(q, d, r), cover);
    });
  }

  // A bore with a brass rim; the wall away from the light is lit.
  void Hole(Vec center) {
    const float r = std::max(3.0F, plan_.man_radius * size_ * kHoleShare);
    ForBox(pixels_.width(), Around(center, r * 2 + 3, r * 2 + 3), [&](int x, int y, Vec p) {
      const Vec q = (p - center) * (1.0F / r);
      const float d = Length(q);
      const float cover = std::clamp((1.0F - d) * r + 0.5F, 0.0F, 1.0F);
      if (cover <= 0.0F) return;
      const float u = std::clamp((d - 0.88F) / 0.12F, -0.96F, 0.96F);
      const Vec out = d > 1e-3F ? q * (1.0F / d) : Vec{0, 0};
      const Glow rim = Metal(Unit({out.x * u, out.y * u, std::sqrt(1.0F - u * u)}), 0, m_);
      const float lit = 0.5F + 0.5F * Dot(q, Vec{0.632F, 0.775F});
      const Glow bore = Mix(Glow(m_.groove) * 0.35F, Glow(m_.stone_b) * 0.55F, lit * Smooth(0.25F, 0.78F, d));
      Blend(pixels_.At(x, y), Mix(bore, rim, Smooth(0.74F, 0.80F, d)), cover);
    });
  }

  // A hemisphere with a drilled centre; q and d in radii.
  Glow StudColor(Vec q, float d, float r) const {
    const float bulge = std::min(0.97F, d);
    const Vec3 normal = Unit({q.x, q.y, std::sqrt(1.0F - bulge * bulge)});
    Glow color = Metal(normal, 0, m_) * (1.06F - 0.34F * Smooth(0.72F, 1.0F, d));
    const float hole = 1.0F - Smooth(0.25F - 0.6F / r, 0.25F + 0.6F / r, d);
    // The far wall of the hole catches the light.
    const float lip = Smooth(0.10F, 0.30F, Dot(q, Vec{0.632F, 0.775F})) * (1.0F - Smooth(0.30F, 0.42F, d));
    color = Mix(color, Glow(m_.inlay_light), 0.55F * lip);
    return Mix(color, Glow(m_.groove) * 0.8F, 0.95F * hole);
  }

  Pixels& pixels_;
  const BoardPlan& plan_;
  const Materials& m_;
  float size_;
  float unit_;
  std::vector<Stroke> strokes_;
};

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

void EngraveChannels(Relief& relief, const BoardPlan& plan) {
  const float size = static_cast<float>(relief.size());
  const float unit = size / 724.0F;
  const float half = size * kLineHalf;
  for (const Stroke& s : Strokes(plan, size)) {
    ForBox(relief.size(), BoxOf(s, half + 5.0F * unit), [&](int x, int y, Vec p) {
      const float d = Length(s.Offset(p));
      const float depth = 1.5F * unit * (1.0F - Smooth(half, half + 2.6F * unit, d));
      relief.At(x, y) = std::min(relief.At(x, y), -depth);
    });
  }
}

void LayBrass(Pixels& pixels, const BoardPlan& plan, const Materials& materials) {
  BrassLayer(pixels, plan, materials).Lay();
}

}  // namespace merels::view
