// Brushes of the position editor: what a press on a point does.
#pragma once

#include <cstdint>
#include <string_view>

#include "common/rules/base/outcome.h"

namespace merels::presenter {

enum class Brush : std::uint8_t {
  kFirst,   // puts a man of the first side
  kSecond,  // of the second
  kErase,   // takes a man off
};

/// "first", "second", "erase".
constexpr std::string_view Name(Brush brush) {
  switch (brush) {
    case Brush::kFirst: return "first";
    case Brush::kSecond: return "second";
    case Brush::kErase: break;
  }
  return "erase";
}

/// The side of its men; the first side for kErase.
constexpr rules::Side SideOf(Brush brush) {
  return brush == Brush::kSecond ? rules::Side::kSecond : rules::Side::kFirst;
}
constexpr Brush BrushOf(rules::Side side) {
  return side == rules::Side::kFirst ? Brush::kFirst : Brush::kSecond;
}

}  // namespace merels::presenter
