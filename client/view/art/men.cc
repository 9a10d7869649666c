#include "client/view/art/men.h"

#include <array>
#include <optional>
#include <span>

#include "client/view/art/pixels.h"
#include "client/view/art/slab.h"
#include "client/view/theme.h"

namespace merels::view {
namespace {

// Distances to outlines, in shares of the man's radius; negative inside.
using Outline = float (*)(Vec);

constexpr float kOutlineStep = 0.012F;
// The width of the rounded edge of a carved man.
constexpr float kBevel = 0.20F;

float ToSegment(Vec p, Vec a, Vec b) {
  const Vec d = b - a;
  return Length(p - a - d * std::clamp(Dot(p - a, d) / Dot(d, d), 0.0F, 1.0F));
}

// A rod that tapers from one end to the other.
float Rod(Vec p, Vec a, float thick, Vec b, float thin) {
  const Vec d = b - a;
  const float share = std::clamp(Dot(p - a, d) / Dot(d, d), 0.0F, 1.0F);
  return ToSegment(p, a, b) - (thick + (thin - thick) * share);
}

// The union of two bodies, with a fillet of this size between them.
float Merge(float a, float b, float fillet) {
  const float h = std::clamp(0.5F + 0.5F * (b - a) / fillet, 0.0F, 1.0F);
  return b + (a - b) * h - fillet * h * (1 - h);
}

float ToPolygon(Vec p, std::span<const Vec> corners) {
  float nearest = 4;
  bool inside = false;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec a = corners[i], b = corners[(i + 1) % corners.size()];
    nearest = std::min(nearest, ToSegment(p, a, b));
    const bool crosses = (a.y > p.y) != (b.y > p.y);
    if (crosses && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) inside = !inside;
  }
  return inside ? -nearest : nearest;
}

Vec Mirrored(Vec p) { return {std::fabs(p.x), p.y}; }

// Two pointed ears, cheeks, a narrow chin. Symmetric: only the right half is computed.
float FoxOutline(Vec p) {
  static constexpr std::array kHalf = {Vec{-0.5F, -0.40F}, Vec{0.22F, -0.40F}, Vec{0.66F, -0.86F},
                                       Vec{0.84F, 0.06F},  Vec{0.10F, 0.86F},  Vec{-0.5F, 0.86F}};
  return ToPolygon(Mirrored(p), kHalf) - 0.07F;
}

float InnerEar(Vec p) {
  static constexpr std::array kEar = {Vec{0.40F, -0.42F}, Vec{0.60F, -0.66F}, Vec{0.67F, -0.26F}};
  return ToPolygon(Mirrored(p), kEar) - 0.03F;
}

// The pale part of a fox's face.
float Cheek(Vec p) {
  static constexpr std::array kCheek = {Vec{0.80F, 0.16F}, Vec{0.36F, 0.22F}, Vec{0.14F, 0.56F},
                                        Vec{0.05F, 0.90F}, Vec{0.30F, 0.72F}};
  return ToPolygon(Mirrored(p), kCheek) - 0.02F;
}

float Beak(Vec p) { return Rod(p, {-0.50F, -0.55F}, 0.13F, {-0.85F, -0.44F}, 0.05F); }

// Side view: a heavy body with its tail up, a long neck, a small head.
float GooseOutline(Vec p) {
  const float breast = Rod(p, {-0.16F, 0.36F}, 0.45F, {0.40F, 0.34F}, 0.34F);
  const float tail = Rod(p, {0.40F, 0.26F}, 0.28F, {0.88F, -0.06F}, 0.07F);
  const float neck = Rod(p, {-0.28F, 0.20F}, 0.22F, {-0.36F, -0.45F}, 0.15F);
  const float head = Length(p - Vec{-0.38F, -0.58F}) - 0.23F;
  return std::min(Merge(Merge(breast, tail, 0.16F), Merge(neck, head, 0.10F), 0.14F), Beak(p));
}

// The folded wing, as a line cut into the body.
float WingCut(Vec p) {
  const float upper = std::fabs(Rod(p, {-0.04F, 0.38F}, 0.24F, {0.56F, 0.16F}, 0.05F));
  return 1.0F - Smooth(0.02F, 0.055F, upper);
}

// The surface rises from the outline like a rounded edge.
Vec3 NormalAt(Outline outline, Vec p) {
  const auto height = [&](Vec at) {
    const float in = std::clamp(-outline(at) / kBevel, 0.0F, 1.0F);
    return 0.20F * std::sqrt(std::max(0.0F, 1.0F - (1.0F - in) * (1.0F - in)) + 1e-4F);
  };
  const Vec slope{height(p + Vec{kOutlineStep, 0}) - height(p - Vec{kOutlineStep, 0}),
                  height(p + Vec{0, kOutlineStep}) - height(p - Vec{0, kOutlineStep})};
  return NormalOfSlope(slope * (0.5F / kOutlineStep));
}

// Wood or bone in the light, with a dark edge against any board.
Glow Finish(Glow body, Vec3 normal, float depth) {
  body = body * (Diffuse(normal, 0.42F) * 0.96F);
  const float shine = 0.20F * Specular(normal, 20.0F) + 0.20F * Specular(normal, 80.0F);
  body = body + Glow(255, 250, 240) * shine;
  return Mix(body * 0.34F, body, Smooth(0.0F, 0.09F, depth));
}

// Each of the three returns the colour at `p`, in shares of the man's radius from its centre; nothing outside
// its outline.

std::optional<Glow> FoxAt(Vec p, const Materials& m) {
  const float outside = FoxOutline(p);
  if (outside >= 0) return std::nullopt;
  const float grain = Noise({p.x * 3.0F, p.y * 16.0F}, 601);
  Glow body = Mix(Glow(150, 62, 24), Glow(196, 92, 38), 0.55F + 0.25F * grain);
  body = Mix(body, Glow(m.bone_light), 1.0F - Smooth(-0.02F, 0.02F, Cheek(p)));
  body = Mix(body, Glow(58, 26, 16), 1.0F - Smooth(-0.02F, 0.02F, InnerEar(p)));
  const Vec q = Mirrored(p);
  const float eye = Length((q - Vec{0.33F, 0.02F}) - Vec{0, 0.25F * q.x - 0.08F}) - 0.095F;
  const float nose = Length(p - Vec{0, 0.80F}) - 0.15F;
  body = Mix(body, Glow(24, 16, 16), 1.0F - Smooth(-0.02F, 0.02F, std::min(eye, nose)));
  return Finish(body, NormalAt(FoxOutline, p), -outside);
}

std::optional<Glow> GooseAt(Vec p, const Materials& m) {
  const float outside = GooseOutline(p);
  if (outside >= 0) return std::nullopt;
  const float grain = Noise({p.x * 2.2F + 3.0F, p.y * 13.0F}, 611);
  Glow body = Mix(Glow(m.bone_dark), Glow(m.bone_light), std::clamp(0.78F + 0.14F * grain, 0.0F, 1.0F));
  body = Mix(body, Glow(120, 98, 66), 0.80F * WingCut(p));
  const bool at_beak = Beak(p) < 0 && p.x < -0.55F;
  if (at_beak) body = Glow(214, 128, 42);
  const float eye = Length(p - Vec{-0.42F, -0.63F}) - 0.055F;
  body = Mix(body, Glow(24, 16, 16), 1.0F - Smooth(-0.015F, 0.015F, eye));
  return Finish(body, NormalAt(GooseOutline, p), -outside);
}

std::optional<Glow> PegAt(Vec p, const Materials& m) {
  constexpr float kKnob = 0.74F;
  const float r = Length(p) / kKnob;
  if (r >= 1) return std::nullopt;
  const Vec3 normal = Unit({p.x / kKnob, p.y / kKnob, std::sqrt(1.0F - std::min(0.97F, r * r)) + 0.35F});
  const float grain = Noise({p.x * 4.0F + 7.0F, p.y * 4.0F}, 621);
  Glow body = Mix(Glow(m.bone_dark), Glow(m.bone_light), std::clamp(0.70F + 0.2F * grain, 0.0F, 1.0F));
  body = body * (Diffuse(normal, 0.34F) * 0.95F);
  const float shine = 0.28F * Specular(normal, 16.0F) + 0.42F * Specular(normal, 90.0F);
  body = body + Glow(255, 252, 244) * shine;
  return body * (1.0F - 0.55F * Smooth(0.84F, 1.0F, r));
}

constexpr int kSamples = 3;

// A stop of the lathe profile: radius and height, both in shares of the man's radius.
struct Stop {
  float r;
  float h;
};

// From the centre outwards: dish, inner groove, ring, outer groove, rim, rounded shoulder.
constexpr std::array<Stop, 16> kProfile = {
    Stop{0.00F, 0.105F},  Stop{0.20F, 0.110F},  Stop{0.34F, 0.130F},  Stop{0.405F, 0.165F},
    Stop{0.43F, 0.135F},  Stop{0.455F, 0.165F}, Stop{0.52F, 0.185F},  Stop{0.66F, 0.195F},
    Stop{0.715F, 0.185F}, Stop{0.745F, 0.140F}, Stop{0.775F, 0.190F}, Stop{0.83F, 0.235F},
    Stop{0.875F, 0.240F}, Stop{0.93F, 0.200F},  Stop{0.975F, 0.110F}, Stop{1.00F, -0.02F}};

// Catmull-Rom through the stops: smooth, so that highlights have no facets.
float Height(float r) {
  std::size_t i = 1;
  while (i + 1 < kProfile.size() && kProfile[i].r < r) {
    ++i;
  }
  const Stop& a = kProfile[i - 1];
  const Stop& b = kProfile[i];
  const Stop& before = i >= 2 ? kProfile[i - 2] : a;
  const Stop& after = i + 1 < kProfile.size() ? kProfile[i + 1] : b;
  const float span = b.r - a.r;
  const float t = std::clamp((r - a.r) / span, 0.0F, 1.0F);
  const float ma = (b.h - before.h) / std::max(1e-3F, b.r - before.r) * span;
  const float mb = (after.h - a.h) / std::max(1e-3F, after.r - a.r) * span;
  const float t2 = t * t;
  const float t3 = t2 * t;
  return (2 * t3 - 3 * t2 + 1) * a.h + (t3 - 2 * t2 + t) * ma + (-2 * t3 + 3 * t2) * b.h + (t3 - t2) * mb;
}

float SlopeAt(float r) {
  constexpr float kStep = 0.006F;
  return (Height(std::min(1.0F, r + kStep)) - Height(std::max(0.0F, r - kStep))) / (2 * kStep);
}

// The depth in a groove at a radius: 1 at the bottom.
float InGroove(float r, float at, float half) { return 1.0F - Smooth(0.0F, half, std::fabs(r - at)); }

class Turner {
 public:
  Turner(ManKind kind, int diameter, const Materials& m, ManStyle style)
      : kind_(kind), token_(style == ManStyle::kToken), pixel_(2.0F / static_cast<float>(diameter)), m_(m) {}

  // `p` in shares of the man's radius, from its centre; inside the unit circle.
  Glow At(Vec p) const {
    const float r = Length(p);
    return kind_ == ManKind::kBone ? Bone(p, r) : Ebony(p, r);
  }

 private:
  Vec3 Normal(Vec p, float r, float extra_slope_x = 0, float extra_slope_y = 0) const {
    const float slope = SlopeAt(r) * (token_ ? 0.8F : 1.0F);
    const Vec out = r > 1e-4F ? p * (1.0F / r) : Vec{0, 0};
    return NormalOfSlope({slope * out.x + extra_slope_x, slope * out.y + extra_slope_y});
  }

  // Engraved outlines; on a token whole petals, since outlines would run together.
  float FlowerCut(Vec p) const {
    if (token_) return InFlower(p * (1.0F / 0.54F)) ? 0.72F : 0.0F;
    constexpr float kRadius = 0.345F;
    const float width = std::max(0.030F, pixel_ * 0.75F);
    if (Length(p) > kRadius + width) return 0.0F;
    return 1.0F - Smooth(width * 0.25F, width * 1.25F, FlowerDistance(p * (1.0F / kRadius)) * kRadius);
  }

  Glow Bone(Vec p, float r) const {
    constexpr float kStep = 0.012F;
    const float cut = FlowerCut(p);
    const Vec carve{FlowerCut(p + Vec{kStep, 0}) - cut, FlowerCut(p + Vec{0, kStep}) - cut};
    const Vec3 normal = Normal(p, r, -carve.x * 0.9F, -carve.y * 0.9F);
    const float grain = Noise({p.x * 2.2F + 3.0F, p.y * 13.0F}, 401) * 0.5F + Noise(p * 5.0F, 402) * 0.5F;
    Glow body = Mix(Glow(m_.bone_dark), Glow(m_.bone_light), std::clamp(0.74F + 0.16F * grain, 0.0F, 1.0F));
    body = body * (Diffuse(normal, 0.46F) * 0.93F);
    const float inner = token_ ? 0.0F : 0.62F * InGroove(r, 0.43F, 0.030F);
    const float wax = std::max(0.75F * InGroove(r, 0.745F, token_ ? 0.07F : 0.035F), inner);
    body = Mix(body, Glow(116, 92, 58), std::min(0.8F, wax));
    body = Mix(body, Glow(132, 104, 62), 0.78F * cut);
    const float shine = 0.30F * Specular(normal, 22.0F) + 0.22F * Specular(normal, 90.0F);
    body = body + Glow(255, 252, 244) * (shine * (1.0F - 0.7F * cut));
    return body * (1.0F - 0.34F * Smooth(0.90F, 1.0F, r));
  }

  Glow Ebony(Vec p, float r) const {
    const Vec3 normal = Normal(p, r);
    const float rings = std::fabs(
        std::fmod((p.x * 0.8F + p.y * 0.35F) * 9.0F + Noise(p * 2.4F, 501) * 1.6F + 20.0F, 1.0F) - 0.5F);
    const float grain = 0.5F * rings + 0.5F * Noise({p.x * 3.0F, p.y * 22.0F}, 502);
    Glow body = Mix(Glow(m_.ebony_dark), Glow(m_.ebony_light), std::clamp(0.60F + 0.4F * grain, 0.0F, 1.0F));
    body = body * (0.55F + 0.75F * Diffuse(normal, 0.30F));
    const float groove = std::max(InGroove(r, 0.745F, 0.05F), token_ ? 0.0F : InGroove(r, 0.30F, 0.035F));
    body = body * (1.0F - 0.62F * groove);
    const float sky = std::max(0.0F, -normal.y * 0.8F - normal.x * 0.6F);
    const float shine = 0.22F * Specular(normal, 10.0F) + 0.50F * Specular(normal, 70.0F) + 0.20F * sky * sky;
    body = body + Glow(206, 200, 205) * (shine * (1.0F - groove));
    body = Mix(body, Brass(p, r), BrassCover(r));
    // On a dark panel a token needs an edge of its own.
    const float edge = Smooth(0.80F, 0.90F, r) * (0.55F + 0.45F * sky);
    return token_ ? Mix(body, Glow(104, 98, 102), 0.80F * edge)
                  : body * (1.0F - 0.45F * Smooth(0.93F, 1.0F, r));
  }

  struct Band {
    float at;
    float half;
  };

  Band Outer() const { return token_ ? Band{0.52F, 0.075F} : Band{0.520F, 0.048F}; }
  Band Inner() const { return token_ ? Band{0.0F, 0.16F} : Band{0.185F, 0.036F}; }

  float Cover(float r, Band band) const {
    return 1.0F - Smooth(band.half - 0.4F * pixel_, band.half + 0.4F * pixel_, std::fabs(r - band.at));
  }
  float BrassCover(float r) const { return std::max(Cover(r, Outer()), Cover(r, Inner())); }

  // A half-round wire let into the wood.
  Glow Brass(Vec p, float r) const {
    const Band band = std::fabs(r - Outer().at) < std::fabs(r - Inner().at) ? Outer() : Inner();
    const float u = std::clamp((r - band.at) / band.half, -0.96F, 0.96F);
    const Vec out = r > 1e-4F ? p * (1.0F / r) : Vec{0, 0};
    const Vec3 normal = Unit({out.x * u * 0.9F, out.y * u * 0.9F, std::sqrt(1.0F - u * u) + 0.25F});
    const float sheen = 0.34F * Specular(normal, 10.0F) + 0.55F * Specular(normal, 60.0F);
    return Mix(Glow(m_.ring) * (0.88F * Diffuse(normal, 0.30F)), Glow(255, 236, 190), std::min(0.9F, sheen));
  }

  ManKind kind_;
  bool token_;
  float pixel_;
  const Materials& m_;
};

// The colour at a place of the man; nothing outside its outline.
std::optional<Glow> ManAt(ManKind kind, const Turner& turner, Vec p, const Materials& materials) {
  switch (kind) {
    case ManKind::kFox: return FoxAt(p, materials);
    case ManKind::kGoose: return GooseAt(p, materials);
    case ManKind::kPeg: return PegAt(p, materials);
    case ManKind::kBone:
    case ManKind::kEbony: break;
  }
  return Dot(p, p) < 1.0F ? std::optional(turner.At(p)) : std::nullopt;
}

// A square picture averaged over 2 * reach + 1 neighbours along lines whose pixels are `step` apart, and
// which themselves are `line` apart.
std::vector<float> Blurred(const std::vector<float>& from, int side, int reach, int step, int line) {
  std::vector<float> out(from.size());
  const float share = 1.0F / static_cast<float>(2 * reach + 1);
  for (int i = 0; i < side; ++i) {
    const auto at = [&](int k) { return static_cast<std::size_t>(i * line + k * step); };
    float sum = 0;
    for (int k = -reach; k < side; ++k) {
      sum += k + reach < side ? from[at(k + reach)] : 0.0F;
      sum -= k - reach - 1 >= 0 ? from[at(k - reach - 1)] : 0.0F;
      if (k >= 0) {
        out[at(k)] = sum * share;
      }
    }
  }
  return out;
}

}  // namespace

Pixels PaintMan(ManKind kind, int diameter, const Materials& materials, ManStyle style) {
  Pixels out(diameter, diameter);
  const Turner turner(kind, diameter, materials, style);
  const float radius = static_cast<float>(diameter) / 2.0F;
  for (int y = 0; y < diameter; ++y) {
    for (int x = 0; x < diameter; ++x) {
      Glow sum;
      int hits = 0;
      for (int s = 0; s < kSamples * kSamples; ++s) {
        const Vec sub{(static_cast<float>(s % kSamples) + 0.5F) / kSamples,
                      (static_cast<float>(s / kSamples) + 0.5F) / kSamples};
        const Vec p = (Vec{static_cast<float>(x), static_cast<float>(y)} + sub) * (1.0F / radius) - Vec{1, 1};
        if (const auto color = ManAt(kind, turner, p, materials)) {
          sum = sum + *color;
          ++hits;
        }
      }
      if (hits > 0) {
        out.At(x, y) = (sum * (1.0F / static_cast<float>(hits)))
                           .ToColor(static_cast<float>(hits) / (kSamples * kSamples));
      }
    }
  }
  return out;
}

Pixels PaintShadow(const Pixels& man, int blur) {
  const int side = man.width() + 2 * blur;
  std::vector<float> alpha(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
  for (int y = 0; y < man.height(); ++y) {
    for (int x = 0; x < man.width(); ++x) {
      alpha[static_cast<std::size_t>((y + blur) * side + x + blur)] =
          static_cast<float>(man.At(x, y).a) / 255.0F;
    }
  }
  // Three passes of a box filter are close to a bell curve.
  for (int pass = 0; pass < 3; ++pass) {
    alpha = Blurred(Blurred(alpha, side, blur / 3, 1, side), side, blur / 3, side, 1);
  }
  Pixels out(side, side);
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      out.At(x, y) = Color{0, 0, 0, ToByte(255.0F * alpha[static_cast<std::size_t>(y * side + x)])};
    }
  }
  return out;
}

}  // namespace merels::view
