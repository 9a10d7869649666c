#include "client/view/screen/base/board_place.h"

#include <algorithm>
#include <cmath>

namespace merels::view {
namespace {

/// In pixels of the design.
constexpr float kLeastColumn = 384;
constexpr float kMaxColumn = 612;
constexpr float kMaxColumnHeight = 840;
constexpr float kRibbonHeight = 59;
constexpr float kMaxRibbon = 560;

}  // namespace

BoardPlace PlaceBoard(const LayoutContext& c, const Rect& area) {
  const float margin = c.Px(c.tight() ? 14 : 24), under = c.Px(c.tight() ? 9 : 15);
  const float between = c.Px(c.wide() ? 37 : 22), beside = c.Px(c.wide() ? 36 : kBoardMargin);
  const float ribbon = c.Px(kRibbonHeight);
  const float room_h = area.h - margin * 2 - under - ribbon;
  const float room_w = area.w - 2 * beside - between - c.Px(kLeastColumn);
  const float side = std::floor(std::min(room_h, room_w));
  const float column = std::min(c.Px(kMaxColumn), area.w - 2 * beside - between - side);
  const float left = std::floor(area.x + (area.w - side - between - column) / 2);
  const float top = std::floor(area.y + margin + std::max(0.0F, (room_h - side) / 2));
  const float width = std::min(side, c.Px(kMaxRibbon));
  const float block = side + under + ribbon;
  // In a high and narrow window the board is small; the column may be higher.
  const float height = std::max(block, std::min(area.h - 2 * margin, c.Px(kMaxColumnHeight)));
  const float higher = std::floor((height - block) / 2);
  return {{left, top, side, side},
          {std::floor(left + (side - width) / 2), top + side + under, width, ribbon},
          {left + side + between, top - higher, column, height}};
}

}  // namespace merels::view
