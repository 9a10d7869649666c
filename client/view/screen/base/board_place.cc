#include "client/view/screen/base/board_place.h"

#include <algorithm>
#include <cmath>

namespace merels::view {
namespace {

/// Widths of the column, in pixels of the design; in a wide window a share of it at least.
constexpr float kLeastColumn = 384, kLeastShare = 0.3F;
constexpr float kMaxColumn = 612;
constexpr float kMaxColumnHeight = 840;
constexpr float kBelowHeight = 59;
constexpr float kMaxBelow = 560;

}  // namespace

float PanelGap(const LayoutContext& c) { return c.Px(c.tight() ? 9 : 14); }

BoardPlace PlaceBoard(const LayoutContext& c, const Rect& area) {
  const Rect inside = c.InGutter(area);
  const float between = c.Px(c.wide() ? 36 : 22);
  const float under = PanelGap(c) + c.Px(kBelowHeight);
  const float least = std::max(c.Px(kLeastColumn), std::round(inside.w * kLeastShare));
  const float side = std::floor(std::min(inside.h - under, inside.w - between - least));
  const float width = std::min(c.Px(kMaxColumn), inside.w - between - side);
  const float left = std::floor(inside.x + (inside.w - side - between - width) / 2);
  // In a high and narrow window the board is small; the column may be higher.
  const float block = side + under;
  const float high = std::max(block, std::min(inside.h, c.Px(kMaxColumnHeight)));
  const float top = std::floor(inside.y + (inside.h - high) / 2);
  BoardPlace out;
  out.slab = {left, std::floor(top + (high - block) / 2), side, side};
  const float below = std::min(side, c.Px(kMaxBelow));
  out.below = {std::floor(left + (side - below) / 2), out.slab.bottom() + PanelGap(c), below,
               c.Px(kBelowHeight)};
  out.column = {left + side + between, top, width, high};
  return out;
}

}  // namespace merels::view
