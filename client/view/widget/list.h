// A scrolling list: its visible rows and their places.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/view/geometry.h"

namespace merels::view {

/// How far each list, by its id, is scrolled down, in pixels.
using ScrollOffsets = std::map<std::string, float, std::less<>>;

/// Only whole rows are shown, so that nothing is cut off and no clipping is needed.
struct ListView {
  std::string id;
  Rect area;
  float row_height = 0;
  int count = 0;
  /// The first visible row, and the number of visible rows.
  int first = 0;
  int shown = 0;

  Rect RowAt(int index) const {
    return {area.x, area.y + static_cast<float>(index - first) * row_height, area.w, row_height};
  }
  float MostOffset() const { return static_cast<float>(std::max(0, count - shown)) * row_height; }
  /// The scroll bar's thumb; nothing when all rows are visible.
  std::optional<Rect> Thumb(float width) const;
};

/// `follow`: show the last rows unless the list was scrolled by hand.
ListView LayList(std::string id, const Rect& area, float row_height, int count, const ScrollOffsets& offsets,
                 bool follow = false);

}  // namespace merels::view
