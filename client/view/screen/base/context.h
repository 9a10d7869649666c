// The input of every layout. Layouts are pure functions from a view state and a context to rectangles; they
// need no display.
#pragma once

#include <algorithm>
#include <cmath>

#include "client/view/geometry.h"
#include "client/view/text/measure.h"
#include "client/view/widget/list.h"

namespace merels::view {

/// The smallest window, in pixels of the design. In a smaller one everything shrinks.
inline constexpr float kLeastWidth = 960;
inline constexpr float kLeastHeight = 640;
/// From this width on (design pixels) a screen has room for its third zone.
inline constexpr float kWide = 1120;
inline constexpr float kBarHeight = 58;
/// Below this height (design pixels) everything is closer together.
inline constexpr float kLow = 800;

struct LayoutContext {
  Rect window;
  float scale = 1;
  const TextMeasure& measure;
  const ScrollOffsets& scroll;
  float covered = 0;  // height at the bottom of the window that challenges cover

  /// Whole window pixels for a length of the design.
  float Px(float design) const { return std::round(design * scale); }
  float WidthInDesign() const { return window.w / scale; }
  float HeightInDesign() const { return window.h / scale; }
  bool wide() const { return WidthInDesign() >= kWide; }
  /// Whether the window is so low that everything is closer together.
  bool tight() const { return HeightInDesign() < kLow; }
  /// Width of a text as drawn, in whole pixels.
  float TextWidth(std::string_view text, const TextStyle& style) const {
    return std::ceil(measure.Width(text, style));
  }
};

/// The wanted scale, or the largest at which a window of this size holds a whole screen.
inline float FittingScale(Vec window, float wanted) {
  return std::clamp(wanted, 0.25F,
                    std::max(0.25F, std::min(window.x / kLeastWidth, window.y / kLeastHeight)));
}

// The client's typefaces. Sizes in window pixels.
inline TextStyle Serif(float size) { return {Face::kGaramond, size}; }
inline TextStyle Italic(float size) { return {Face::kGaramondItalic, size}; }
inline TextStyle Sans(float size) { return {Face::kInter, size}; }
inline TextStyle Medium(float size) { return {Face::kInterMedium, size}; }
inline TextStyle Bold(float size) { return {Face::kInterSemiBold, size}; }

}  // namespace merels::view
