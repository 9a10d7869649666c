#include "client/view/board/marks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "client/view/widget/icons.h"

namespace merels::view {
namespace {

constexpr Color kWhite{255, 255, 255, 255};
constexpr Color kInk = kMarkInk;

// A length of the design, which has slabs of 724 pixels, with a legible minimum.
float Scaled(const BoardFrame& frame, float design, float least) {
  return std::max(least, design * frame.unit());
}

// From the edge of a man to the middle of another.
void DrawArrow(Canvas& canvas, const BoardFrame& frame, Vec from, Vec to, float width, Color ink,
               float strength = 1) {
  const float r = frame.man_radius();
  const Vec way = to - from;
  const float length = std::max(1.0F, Length(way));
  const Vec ahead = way * (1 / length), aside{-ahead.y, ahead.x};
  const float head = width * 2.6F;
  const Vec begin = from + ahead * (r * 0.55F), tip = to - ahead * std::min(r * 0.30F, length * 0.2F);
  const Vec neck = tip - ahead * head;
  const auto arrow = [&](float more, Color color) {
    canvas.Line(begin, neck, width + more, color);
    const std::array corners = {tip + ahead * more, neck + aside * (head * 0.62F + more),
                                neck - aside * (head * 0.62F + more)};
    canvas.Polygon(corners, color);
  };
  arrow(2.5F, Faded(kInk, 0.5F * strength));
  arrow(0, Faded(ink, strength));
}

void DrawNumber(Canvas& canvas, const BoardFrame& frame, Vec at, int number, Color ink) {
  const float badge = Scaled(frame, 12, 8);
  canvas.Disc(at, badge + 1.5F, Faded(kInk, 0.7F));
  canvas.Disc(at, badge, ink);
  canvas.TextIn(std::to_string(number), Around(at, badge * 3, badge * 2),
                {Face::kInterSemiBold, badge * 1.4F}, kInk, Align::kCenter);
}

}  // namespace

void DrawTarget(Canvas& canvas, const BoardFrame& frame, Vec at, bool aimed) {
  const float r = aimed ? Scaled(frame, 21, 10) : Scaled(frame, 13, 6.5F);
  canvas.Disc(at + Vec{0, r * 0.12F}, r * 1.22F, Faded(kInk, 0.30F));
  canvas.Disc(at, r * 1.10F, Faded(kInk, 0.72F));
  const Color legal = canvas.theme().legal_on_board;
  canvas.Disc(at, r, Paint(Mix(legal, kWhite, 0.18F), Mix(legal, kInk, 0.08F), Around(at, 2 * r, 2 * r)));
}

void DrawSelection(Canvas& canvas, const BoardFrame& frame, Vec at, float scale) {
  const float width = Scaled(frame, 3.2F, 2);
  const float r = frame.man_radius() * scale + width * 1.4F;
  canvas.Ring(at, r, width + Scaled(frame, 2, 1.4F), Faded(kInk, 0.42F));
  canvas.Ring(at, r, width, canvas.theme().legal_on_board);
}

void DrawCapturable(Canvas& canvas, const BoardFrame& frame, Vec at, int number, bool aimed) {
  const Color coral = CaptureOnBoard(canvas.theme());
  const float r = frame.man_radius() + Scaled(frame, 3, 2);
  const float width = Scaled(frame, 2.6F, 1.7F);
  if (aimed) {
    canvas.Disc(at, frame.man_radius(), Faded(coral, 0.36F));
  }
  canvas.Ring(at, r - width * 1.35F, std::max(1.0F, width * 0.5F), Faded(coral, 0.75F));
  canvas.Ring(at, r + width * 0.5F, width + Scaled(frame, 3, 2), Faded(kInk, kCoralLine));
  const auto spokes = [&](float more, Color color) {
    for (int i = 0; i < 4; ++i) {
      const Vec out = FromAngle(kPi / 4 + kPi / 2 * static_cast<float>(i));
      canvas.Line(at + out * (r - Scaled(frame, 6, 4)), at + out * (r + Scaled(frame, 8, 5) + more / 2),
                  width * 1.1F + more, color);
    }
  };
  spokes(Scaled(frame, 3, 2), Faded(kInk, kCoralLine));
  canvas.Ring(at, r + width * 0.5F, width, coral);
  spokes(0, coral);
  if (aimed) {
    DrawCross(canvas, at + Vec{0, 1}, frame.man_radius() * 0.72F, Scaled(frame, 8, 4.5F), Faded(kInk, 0.6F));
    DrawCross(canvas, at, frame.man_radius() * 0.68F, Scaled(frame, 5.5F, 3), kWhite);
  }
  if (number > 0) {
    const float badge = Scaled(frame, 10, 7.5F);
    const Vec top = at + Vec{0, -r - Scaled(frame, 1, 0)};
    canvas.Disc(top, badge + 1.5F, Faded(kInk, 0.7F));
    canvas.Disc(top, badge, coral);
    canvas.TextIn(std::to_string(number), Around(top, badge * 3, badge * 2),
                  {Face::kInterSemiBold, badge * 1.4F}, Hex(0x2A0E06), Align::kCenter);
  }
}

void DrawProtected(Canvas& canvas, const BoardFrame& frame, Vec at) {
  const float r = frame.man_radius() * 0.40F;
  canvas.Disc(at, r * 1.06F, Faded(canvas.theme().materials.ring, 0.85F));
  canvas.Disc(at, r, Hex(0x151113));
  DrawLock(canvas, at, r * 1.05F, canvas.theme().materials.ring);
}

void DrawLastPly(Canvas& canvas, const BoardFrame& frame, Vec at, bool occupied) {
  const float r = occupied ? frame.man_radius() + Scaled(frame, 3.5F, 2.5F) : Scaled(frame, 16, 8);
  canvas.Ring(at, r, Scaled(frame, 3.6F, 2.6F), Faded(kInk, kMarkLine));
  canvas.Ring(at, r, Scaled(frame, 1.7F, 1.2F), Faded(LastPlyOnBoard(canvas.theme()), 0.88F));
}

void DrawGoal(Canvas& canvas, const BoardFrame& frame, Vec at, rules::Side side) {
  const Materials& m = canvas.theme().materials;
  const bool first = side == rules::Side::kFirst;
  const float r = frame.man_radius() * 1.16F;
  canvas.Disc(at, r, Faded(first ? m.bone_light : m.ebony_dark, first ? 0.26F : 0.30F));
  if (first) canvas.Ring(at, r, Scaled(frame, 4.6F, 3.2F), Faded(kInk, kMarkLine));
  canvas.Ring(at, r, Scaled(frame, 2.2F, 1.4F), Faded(first ? m.bone_light : m.ebony_dark, 0.95F));
}

void DrawTaken(Canvas& canvas, const BoardFrame& frame, Vec at) {
  const Color coral = CaptureOnBoard(canvas.theme());
  canvas.Ring(at, frame.man_radius() * 0.86F, Scaled(frame, 1.6F, 1.1F), Faded(kInk, kMarkLine));
  DrawCross(canvas, at, frame.man_radius() * 0.47F, Scaled(frame, 6, 3.8F), Faded(kInk, kCoralLine));
  DrawCross(canvas, at, frame.man_radius() * 0.43F, Scaled(frame, 3.2F, 2), coral);
}

void DrawRefused(Canvas& canvas, const BoardFrame& frame, Vec at, float strength) {
  const Color coral = Faded(CaptureOnBoard(canvas.theme()), strength);
  const float r = frame.man_radius() + Scaled(frame, 3, 2);
  canvas.Ring(at, r, Scaled(frame, 5.6F, 3.8F), Faded(kInk, kCoralLine * strength));
  canvas.Ring(at, r, Scaled(frame, 3.2F, 2), coral);
  for (const float side : {0.0F, kPi}) {
    canvas.Arc(at, r + Scaled(frame, 8, 5), side - 0.45F, side + 0.45F, Scaled(frame, 2.2F, 1.5F),
               Faded(kWhite, 0.7F * strength));
  }
}

void DrawGlow(Canvas& canvas, const BoardFrame& frame, const board::Line& line, float strength) {
  const std::array ends = {frame.At(line.front()), frame.At(line.back())};
  const Color mill = canvas.theme().mill;
  const float core = Scaled(frame, 4.2F, 2.4F);
  const float halo = Scaled(frame, 24, 12);
  const Color hot = MillOnBoard(canvas.theme());
  canvas.Along(LinePath(ends), Faded(mill, 0.62F * strength),
               std::array{BandStop{-halo, 0}, BandStop{-halo * 0.5F, 0.22F}, BandStop{-core, 0.8F},
                          BandStop{core, 0.8F}, BandStop{halo * 0.5F, 0.22F}, BandStop{halo, 0}});
  // Only beside the core, which stays bright.
  const float edge = core + Scaled(frame, 1.6F, 1);
  canvas.Along(
      LinePath(ends), Faded(kInk, kMarkLine * strength),
      std::array{BandStop{-edge - 0.6F, 0}, BandStop{-edge, 1}, BandStop{-core, 1}, BandStop{-core + 0.4F, 0},
                 BandStop{core - 0.4F, 0}, BandStop{core, 1}, BandStop{edge, 1}, BandStop{edge + 0.6F, 0}});
  canvas.Line(ends[0], ends[1], core * 2, Faded(hot, 0.92F * strength));
  for (const board::Point p : line) {
    const float r = frame.man_radius();
    canvas.Along(CirclePath(frame.At(p), r), Faded(mill, 0.6F * strength),
                 std::array{BandStop{-2, 1}, BandStop{r * 0.18F, 0.45F}, BandStop{r * 0.45F, 0}});
  }
}

void DrawHint(Canvas& canvas, const BoardFrame& frame, std::optional<Vec> from, Vec to) {
  const Color ink = Mix(canvas.theme().mill, kWhite, canvas.theme().dark ? 0.15F : 0.35F);
  const float width = Scaled(frame, 9, 5);
  const float r = frame.man_radius();
  canvas.Ring(to, r + width * 0.6F, width * 0.55F + 2, Faded(kInk, 0.45F));
  canvas.Ring(to, r + width * 0.6F, width * 0.55F, ink);
  if (!from) {
    canvas.Disc(to, r * 0.55F, Faded(ink, 0.30F));
    return;
  }
  DrawArrow(canvas, frame, *from, to, width, ink);
}

void DrawExpected(Canvas& canvas, const BoardFrame& frame, std::optional<Vec> from, Vec to, int number) {
  const Color ink = Mix(canvas.theme().mill, kWhite, canvas.theme().dark ? 0.15F : 0.35F);
  const float strength = std::pow(0.66F, static_cast<float>(number - 1));
  const float width = Scaled(frame, 9, 5) * (0.4F + 0.6F * strength);
  const float r = frame.man_radius();
  const Color badge = Mix(Mix(canvas.theme().materials.groove, ink, 0.35F), ink, strength);
  if (from) {
    DrawArrow(canvas, frame, *from, to, width, ink, strength);
    return DrawNumber(canvas, frame, Lerp(*from, to, 0.5F), number, badge);
  }
  canvas.Ring(to, r + width * 0.6F, width * 0.55F + 2, Faded(kInk, 0.45F * strength));
  canvas.Ring(to, r + width * 0.6F, width * 0.55F, Faded(ink, strength));
  canvas.Disc(to, r * 0.55F, Faded(ink, 0.30F * strength));
  DrawNumber(canvas, frame, to, number, badge);
}

void DrawHintedCapture(Canvas& canvas, const BoardFrame& frame, Vec at) {
  const Color coral = Mix(canvas.theme().capture, Hex(0xFF7F5E), 0.6F);
  DrawCross(canvas, at, frame.man_radius() * 0.8F, Scaled(frame, 8, 4.5F), Faded(kInk, 0.6F));
  DrawCross(canvas, at, frame.man_radius() * 0.76F, Scaled(frame, 5, 3), coral);
}

void DrawPremove(Canvas& canvas, const BoardFrame& frame, std::optional<Vec> from, Vec to) {
  const Color legal = canvas.theme().legal_on_board;
  const float width = Scaled(frame, 4.4F, 2.6F), r = frame.man_radius();
  if (from) {
    const Vec way = to - *from;
    const Vec ahead = way * (1 / std::max(1.0F, Length(way)));
    const std::array ends = {*from + ahead * (r * 1.15F), to - ahead * (r * 1.15F)};
    canvas.Ring(*from, r + width * 0.6F, width * 0.5F + 1.6F, Faded(kInk, 0.45F));
    canvas.Ring(*from, r + width * 0.6F, width * 0.5F, legal);
    canvas.Dashes(ends, width + 2, width * 2.2F, width * 1.6F, Faded(kInk, 0.5F));
    canvas.Dashes(ends, width, width * 2.2F, width * 1.6F, legal);
  }
  canvas.Ring(to, r + width * 0.6F, width * 0.7F + 2, Faded(kInk, 0.5F));
  canvas.Ring(to, r + width * 0.6F, width * 0.7F, legal);
  // The badge is a clock.
  const float badge = Scaled(frame, 11, 8);
  const Vec at = to + Vec{r, -r} * 0.78F;
  canvas.Disc(at, badge + 1.5F, Faded(kInk, 0.75F));
  canvas.Disc(at, badge, legal);
  const float hand = std::max(1.4F, badge * 0.2F);
  canvas.Line(at, at + Vec{0, -badge * 0.62F}, hand, kInk);
  canvas.Line(at, at + Vec{badge * 0.5F, 0}, hand, kInk);
}

void DrawAnnotation(Canvas& canvas, const BoardFrame& frame, Vec from, std::optional<Vec> to) {
  // A colour that no rule, hint or offer uses.
  const Color ink = Hex(0x69B4F0);
  const float width = Scaled(frame, 8, 4.6F);
  if (to) return DrawArrow(canvas, frame, from, *to, width, Faded(ink, 0.92F));
  const float r = frame.man_radius() + width;
  canvas.Ring(from, r, width * 0.55F + 2, Faded(kInk, 0.45F));
  canvas.Ring(from, r, width * 0.55F, ink);
}

void DrawFlight(Canvas& canvas, const BoardFrame& frame, Vec from, Vec to) {
  constexpr int kPieces = 48;
  const Vec straight = to - from;
  const float length = std::max(1.0F, Length(straight));
  // The arc of a flying man, from edge to edge.
  const float skip = std::min(0.4F, frame.man_radius() * 1.15F / length);
  std::vector<Vec> points;
  for (int i = 0; i <= kPieces; ++i) {
    const float share = skip + (1 - 2 * skip) * static_cast<float>(i) / kPieces;
    points.push_back(Lerp(from, to, share) + Vec{0, -std::sin(share * kPi) * 0.22F * length});
  }
  const float width = Scaled(frame, 4.4F, 2.4F);
  canvas.Dashes(points, width + 2, width * 3, width * 2.2F, Faded(kInk, 0.35F));
  canvas.Dashes(points, width, width * 3, width * 2.2F, Faded(kWhite, 0.92F));
}

void DrawCursor(Canvas& canvas, const BoardFrame& frame, Vec at, std::string_view label) {
  const float r = frame.man_radius() + Scaled(frame, 5, 3.5F);
  canvas.Ring(at, r, Scaled(frame, 8, 5), Faded(kInk, 0.75F));
  canvas.Ring(at, r, Scaled(frame, 4, 2.4F), kWhite);
  if (label.empty()) return;
  const TextStyle style{Face::kInterMedium, canvas.Px(15)};
  const float width = canvas.measure().Width(label, style) + canvas.Px(26);
  const float height = canvas.Px(29);
  const bool above = at.y - r - height - canvas.Px(10) > frame.slab().y;
  const float y = above ? at.y - r - canvas.Px(8) - height / 2 : at.y + r + canvas.Px(8) + height / 2;
  const float half = width / 2;
  const float x = std::clamp(at.x, frame.slab().x + half + 4, frame.slab().right() - half - 4);
  const Rect bubble = Around({x, y}, width, height);
  canvas.Shadow(bubble.Moved({0, 2}), canvas.Px(7), canvas.Px(10), Faded(Color{0, 0, 0, 255}, 0.4F));
  canvas.Fill(bubble, canvas.Px(7), Faded(Hex(0x10191A), 0.96F));
  canvas.Stroke(bubble, canvas.Px(7), 1, Faded(kWhite, 0.18F));
  canvas.TextIn(label, bubble, style, Hex(0xEFE8D8), Align::kCenter);
}

}  // namespace merels::view
