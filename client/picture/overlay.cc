#include "client/picture/overlay.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace merels::picture {

using view::Color;
using view::Pixels;

Color Over(Color under, Color over, float share) {
  const float a = static_cast<float>(over.a) / 255.0F * share;
  const float b = static_cast<float>(under.a) / 255.0F * (1 - a);
  const float all = a + b;
  if (all <= 0) return under;
  const auto mixed = [&](std::uint8_t top, std::uint8_t bottom) {
    return view::ToByte((static_cast<float>(top) * a + static_cast<float>(bottom) * b) / all);
  };
  return {mixed(over.r, under.r), mixed(over.g, under.g), mixed(over.b, under.b), view::ToByte(all * 255)};
}

void LayAt(Pixels& under, const Pixels& over, int left, int top, float share) {
  for (int y = std::max(0, -top); y < over.height() && top + y < under.height(); ++y) {
    for (int x = std::max(0, -left); x < over.width() && left + x < under.width(); ++x) {
      Color& color = under.At(left + x, top + y);
      color = Over(color, over.At(x, y), share);
    }
  }
}

void LayAround(Pixels& under, const Pixels& over, view::Vec at, float share) {
  const int left = static_cast<int>(std::lround(at.x - static_cast<float>(over.width()) / 2));
  const int top = static_cast<int>(std::lround(at.y - static_cast<float>(over.height()) / 2));
  LayAt(under, over, left, top, share);
}

void FillRound(Pixels& under, const view::Rect& rect, float radius, Color color) {
  const view::Rect core = rect.Inset(radius);
  const int bottom = std::min(under.height(), static_cast<int>(std::ceil(rect.bottom())));
  const int right = std::min(under.width(), static_cast<int>(std::ceil(rect.right())));
  for (int y = std::max(0, static_cast<int>(rect.y)); y < bottom; ++y) {
    for (int x = std::max(0, static_cast<int>(rect.x)); x < right; ++x) {
      const view::Vec at{static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F};
      const view::Vec nearest{std::clamp(at.x, core.x, core.right()),
                              std::clamp(at.y, core.y, core.bottom())};
      const float cover = std::clamp(radius + 0.5F - view::Length(at - nearest), 0.0F, 1.0F);
      if (cover > 0) under.At(x, y) = Over(under.At(x, y), color, cover);
    }
  }
}

Pixels Halved(const Pixels& whole) {
  Pixels half(whole.width() / 2, whole.height() / 2);
  for (int y = 0; y < half.height(); ++y) {
    for (int x = 0; x < half.width(); ++x) {
      const std::array<Color, 4> four = {whole.At(2 * x, 2 * y), whole.At(2 * x + 1, 2 * y),
                                         whole.At(2 * x, 2 * y + 1), whole.At(2 * x + 1, 2 * y + 1)};
      const auto mean = [&](std::uint8_t Color::*part) {
        int sum = 0;
        for (const Color& one : four) sum += one.*part;
        return static_cast<std::uint8_t>((sum + 2) / 4);
      };
      half.At(x, y) = {mean(&Color::r), mean(&Color::g), mean(&Color::b), 0xFF};
    }
  }
  return half;
}

}  // namespace merels::picture
