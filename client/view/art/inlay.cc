#include "client/view/art/inlay.h"

#include "client/view/art/noise.h"

namespace merels::view {
namespace {

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
      if (std::fabs(d) > 4.0F * unit_ + 1.0F) {
        return;
      }
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
        if (cover <= 0.0F) {
          return;
        }
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
      if (cover <= 0.0F) {
        return;
      }
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
      if (cover <= 0.0F) {
        return;
      }
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
