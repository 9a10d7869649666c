#include "client/view/art/carved.h"

#include <array>
#include <span>

#include "client/view/art/noise.h"

namespace merels::view {
namespace {

// Distances to outlines, in shares of the man's radius; negative inside.
using Outline = float (*)(Vec);

constexpr float kStep = 0.012F;
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
  const Vec slope{height(p + Vec{kStep, 0}) - height(p - Vec{kStep, 0}),
                  height(p + Vec{0, kStep}) - height(p - Vec{0, kStep})};
  return NormalOfSlope(slope * (0.5F / kStep));
}

// Wood or bone in the light, with a dark edge against any board.
Glow Finish(Glow body, Vec3 normal, float depth) {
  body = body * (Diffuse(normal, 0.42F) * 0.96F);
  const float shine = 0.20F * Specular(normal, 20.0F) + 0.20F * Specular(normal, 80.0F);
  body = body + Glow(255, 250, 240) * shine;
  return Mix(body * 0.34F, body, Smooth(0.0F, 0.09F, depth));
}

}  // namespace

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

}  // namespace merels::view
