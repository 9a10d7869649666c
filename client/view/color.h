// Colours as stored in pictures: four bytes, straight (not premultiplied) alpha.
#pragma once

#include <cstdint>

namespace merels::view {

struct Color {
  std::uint8_t r = 0;
  std::uint8_t g = 0;
  std::uint8_t b = 0;
  std::uint8_t a = 255;

  bool operator==(const Color&) const = default;
};

/// 0xRRGGBB as an opaque colour.
constexpr Color Hex(std::uint32_t rgb) {
  return {static_cast<std::uint8_t>(rgb >> 16 & 0xFF), static_cast<std::uint8_t>(rgb >> 8 & 0xFF),
          static_cast<std::uint8_t>(rgb & 0xFF), 255};
}

/// The nearest byte to `value`, clamped to 0..255.
constexpr std::uint8_t ToByte(float value) {
  if (value <= 0.0F) return 0;
  return value >= 255.0F ? std::uint8_t{255} : static_cast<std::uint8_t>(value + 0.5F);
}

/// The same colour with its own alpha multiplied by `opacity` (0..1).
constexpr Color Faded(Color color, float opacity) {
  color.a = ToByte(static_cast<float>(color.a) * opacity);
  return color;
}

/// `from` at 0, `to` at 1, alpha included.
constexpr Color Mix(Color from, Color to, float share) {
  const auto blend = [share](std::uint8_t a, std::uint8_t b) {
    return ToByte(static_cast<float>(a) + (static_cast<float>(b) - static_cast<float>(a)) * share);
  };
  return {blend(from.r, to.r), blend(from.g, to.g), blend(from.b, to.b), blend(from.a, to.a)};
}

}  // namespace merels::view
