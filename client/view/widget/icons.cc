#include "client/view/widget/icons.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace merels::view {
namespace {

// Draws in a square from -1 to 1 around the icon's centre.
struct Pen {
  Canvas& canvas;
  Vec center;
  float half;
  float width;
  Color color;

  Vec At(Vec p) const { return center + p * half; }
  void Line(Vec from, Vec to) const { canvas.Line(At(from), At(to), width, color); }
  void Box(float reach, float radius) const {
    canvas.Stroke(Around(center, 2 * reach * half, 2 * reach * half), radius * half, width, color);
  }
  void Dot(Vec p, float radius) const { canvas.Disc(At(p), radius * half, color); }
  void Chevron(float x, float direction) const {
    const std::array corners = {At({x - 0.25F * direction, -0.6F}), At({x + 0.35F * direction, 0}),
                                At({x - 0.25F * direction, 0.6F})};
    canvas.Lines(corners, width * 1.2F, color);
  }
};

// The program's mark: two squares of the board and the lines that join them.
void Mark(const Pen& pen) {
  pen.Box(0.95F, 0.2F);
  pen.Box(0.42F, 0.1F);
  for (const Vec v : {Vec{0, -1}, Vec{0, 1}, Vec{-1, 0}, Vec{1, 0}}) {
    pen.Line(v * 0.9F, v * 0.42F);
  }
}

void Man(const Pen& pen) {
  pen.canvas.Ring(pen.center, pen.half * 0.9F, pen.width, pen.color);
  pen.canvas.Ring(pen.center, pen.half * 0.42F, pen.width, pen.color);
}

void List(const Pen& pen) {
  for (const float y : {-0.65F, 0.0F, 0.65F}) {
    pen.Dot({-0.8F, y}, 0.13F);
    pen.Line({-0.4F, y}, {0.9F, y});
  }
}

void Warning(const Pen& pen) {
  pen.canvas.Ring(pen.center, pen.half * 0.9F, pen.width, pen.color);
  pen.Line({0, -0.45F}, {0, 0.12F});
  pen.Dot({0, 0.42F}, 0.11F);
}

void Eye(const Pen& pen) {
  for (const float y : {-1.0F, 1.0F}) {
    pen.canvas.Lines(std::array{pen.At({-0.98F, 0}), pen.At({-0.55F, 0.44F * y}), pen.At({0, 0.6F * y}),
                                pen.At({0.55F, 0.44F * y}), pen.At({0.98F, 0})},
                     pen.width, pen.color);
  }
  pen.Dot({0, 0}, 0.26F);
}

void Ranks(const Pen& pen) {
  for (const auto& [x, top] : {std::pair{-0.62F, 0.1F}, {0.0F, -0.75F}, {0.62F, -0.3F}}) {
    pen.canvas.Stroke({pen.center.x + (x - 0.28F) * pen.half, pen.center.y + top * pen.half, 0.56F * pen.half,
                       (0.85F - top) * pen.half},
                      0.08F * pen.half, pen.width, pen.color);
  }
}

void Past(const Pen& pen) {
  pen.canvas.Arc(pen.center, pen.half * 0.86F, -0.8F * kPi, 0.75F * kPi, pen.width, pen.color);
  pen.Line({-0.7F, -0.95F}, {-0.7F, -0.5F});
  pen.Line({-0.7F, -0.5F}, {-0.25F, -0.5F});
  pen.Line({0, -0.45F}, {0, 0.05F});
  pen.Line({0, 0.05F}, {0.34F, 0.2F});
}

void Gear(const Pen& pen) {
  constexpr int kTeeth = 8;
  pen.canvas.Ring(pen.center, pen.half * 0.60F, pen.width * 1.25F, pen.color);
  pen.canvas.Ring(pen.center, pen.half * 0.22F, pen.width, pen.color);
  for (int i = 0; i < kTeeth; ++i) {
    const Vec out = FromAngle(2 * kPi * (static_cast<float>(i) + 0.5F) / kTeeth);
    pen.canvas.Line(pen.At(out * 0.64F), pen.At(out * 0.96F), pen.half * 0.30F, pen.color);
  }
}

}  // namespace

void DrawIcon(Canvas& canvas, Icon icon, Vec center, float size, Color color) {
  const Pen pen{canvas, center, size / 2, std::max(1.0F, size * 0.085F), color};
  switch (icon) {
    case Icon::kMark:
    case Icon::kBoard: return Mark(pen);
    case Icon::kMan: return Man(pen);
    case Icon::kList: return List(pen);
    case Icon::kPrevious: return pen.Chevron(0, -1);
    case Icon::kNext: return pen.Chevron(0, 1);
    case Icon::kFirst: pen.Line({-0.6F, -0.6F}, {-0.6F, 0.6F}); return pen.Chevron(0.15F, -1);
    case Icon::kLast: pen.Line({0.6F, -0.6F}, {0.6F, 0.6F}); return pen.Chevron(-0.15F, 1);
    case Icon::kCross: return DrawCross(canvas, center, size, pen.width * 1.4F, color);
    case Icon::kCheck:
      return canvas.Lines(std::array{pen.At({-0.7F, 0}), pen.At({-0.2F, 0.5F}), pen.At({0.7F, -0.5F})},
                          pen.width * 1.4F, color);
    case Icon::kWarning: return Warning(pen);
    case Icon::kEye: return Eye(pen);
    case Icon::kRanks: return Ranks(pen);
    case Icon::kPast: return Past(pen);
    case Icon::kGear: return Gear(pen);
    case Icon::kPlay:
      return canvas.Polygon(std::array{pen.At({-0.5F, -0.7F}), pen.At({0.75F, 0}), pen.At({-0.5F, 0.7F})},
                            color);
    case Icon::kPause:
      for (const float x : {-0.35F, 0.35F}) {
        canvas.Line(pen.At({x, -0.55F}), pen.At({x, 0.55F}), pen.width * 2.4F, color);
      }
      return;
  }
}

void DrawLock(Canvas& canvas, Vec center, float size, Color color) {
  const float body = size * 0.52F;
  const Rect box{center.x - size * 0.36F, center.y + size / 2 - body, size * 0.72F, body};
  canvas.Fill(box, size * 0.08F, color);
  const float radius = size * 0.22F;
  const float top = box.y - size * 0.08F;
  canvas.Arc({center.x, top}, radius, kPi, 2 * kPi, size * 0.12F, color);
  for (const float side : {-radius, radius}) {
    canvas.Line({center.x + side, top}, {center.x + side, box.y + 1}, size * 0.12F, color);
  }
}

void DrawCross(Canvas& canvas, Vec center, float size, float width, Color color) {
  const float d = size / 2;
  canvas.Line(center + Vec{-d, -d}, center + Vec{d, d}, width, color);
  canvas.Line(center + Vec{-d, d}, center + Vec{d, -d}, width, color);
}

void DrawSpinner(Canvas& canvas, Vec center, float radius, float width, std::chrono::milliseconds now,
                 Color color) {
  constexpr int kDots = 12;   // so close that a step is one piece of damage
  constexpr float kTail = 8;  // dots behind the brightest, each fainter than the one before
  constexpr float kLeast = 0.16F;
  const auto first = static_cast<int>(now / kSpinnerStep % kDots);
  for (int i = 0; i < kDots; ++i) {
    const float angle = 2 * kPi * static_cast<float>(i) / kDots;
    const auto behind = static_cast<float>((first - i + kDots) % kDots);
    const float fade = std::max(0.0F, 1 - behind / kTail);
    canvas.Disc(center + Vec{std::cos(angle), std::sin(angle)} * radius, width * (0.55F + 0.15F * fade),
                Faded(color, kLeast + (1 - kLeast) * fade * fade));
  }
}

}  // namespace merels::view
