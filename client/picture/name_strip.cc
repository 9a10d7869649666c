#include "client/picture/name_strip.h"

#include <algorithm>
#include <cmath>

#include "client/picture/overlay.h"
#include "client/view/theme.h"

namespace merels::picture {
namespace {

using view::Color;
using view::Pixels;
using view::Rect;
using view::TextStyle;
using view::Vec;

constexpr float kMargin = 8, kGap = 7, kPadding = 7;
constexpr int kMan = 20;
constexpr TextStyle kClock{view::Face::kInterMedium, 15};
constexpr TextStyle kName{view::Face::kGaramond, 18};

/// The letter in this ink.
Pixels Inked(Pixels letter, Color ink) {
  for (int y = 0; y < letter.height(); ++y) {
    for (int x = 0; x < letter.width(); ++x) {
      const std::uint8_t cover = letter.At(x, y).a;
      letter.At(x, y) = {ink.r, ink.g, ink.b, cover};
    }
  }
  return letter;
}

}  // namespace

Pixels NameStrips::Draw(const StripSeat& seat, int width) const {
  const view::Theme& theme = view::DarkTheme();
  constexpr auto kMiddle = static_cast<float>(kHeight) / 2;
  Pixels strip(width, kHeight);
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < width; ++x) strip.At(x, y) = theme.panel;
  }
  const auto man = static_cast<float>(kMan);
  LayAround(strip, view::PaintMan(seat.man, kMan, theme.materials, view::ManStyle::kToken),
            {kMargin + man / 2, kMiddle});
  const float end = seat.clock.empty() ? static_cast<float>(width) - kMargin : DrawClock(strip, seat) - kGap;
  const TextStyle style = view::StyleForName(type_, seat.name, kName);
  const float start = kMargin + man + kGap;
  const float baseline = std::round(kMiddle + type_.CapHeight(style) / 2);
  Write(strip, view::Elide(type_, seat.name, style, end - start), style, {start, baseline}, theme.text);
  return strip;
}

float NameStrips::DrawClock(Pixels& strip, const StripSeat& seat) const {
  const view::Theme& theme = view::DarkTheme();
  constexpr float kRadius = 5, kAbove = 5;
  const float width = type_.Width(seat.clock, kClock) + 2 * kPadding;
  const Rect box{static_cast<float>(strip.width()) - kMargin - width, kAbove, width,
                 static_cast<float>(kHeight) - 2 * kAbove};
  const Color signal = seat.low ? theme.capture : theme.accent;
  FillRound(strip, box, kRadius, seat.to_move ? signal : theme.raised);
  const Color idle = seat.low ? theme.capture : theme.dim;
  const float baseline = std::round(box.center().y + type_.CapHeight(kClock) / 2);
  Write(strip, seat.clock, kClock, {box.x + kPadding, baseline}, seat.to_move ? theme.on_accent : idle);
  return box.x;
}

void NameStrips::Write(Pixels& on, std::string_view text, const TextStyle& style, Vec pen, Color ink) const {
  type_.Set(text, style, [&](const view::PlacedGlyph& glyph) {
    const float x = pen.x + glyph.x, whole = std::floor(x);
    const int part = std::min(view::Typefaces::kSubpixels - 1,
                              static_cast<int>((x - whole) * view::Typefaces::kSubpixels));
    auto letter = type_.Draw(glyph.face, glyph.code_point, type_.Sized(style), part);
    LayAt(on, Inked(std::move(letter.pixels), ink), static_cast<int>(whole) + letter.left,
          static_cast<int>(pen.y) - letter.top);
  });
}

}  // namespace merels::picture
