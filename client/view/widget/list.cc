#include "client/view/widget/list.h"

namespace merels::view {

std::optional<Rect> ListView::Thumb(float width) const {
  if (shown >= count || shown <= 0) {
    return std::nullopt;
  }
  const float share = static_cast<float>(shown) / static_cast<float>(count);
  const float height = std::max(area.h * share, width * 4);
  const float along = static_cast<float>(first) / static_cast<float>(count - shown);
  return Rect{area.right() - width, area.y + (area.h - height) * along, width, height};
}

ListView LayList(std::string id, const Rect& area, float row_height, int count, const ScrollOffsets& offsets,
                 bool follow) {
  ListView list{std::move(id), area, row_height, count, 0, 0};
  list.shown = std::clamp(static_cast<int>(area.h / row_height), 0, count);
  if (list.shown > 0 && list.shown < count) {
    // The visible rows share the rest below the last whole one.
    list.row_height = std::floor(area.h / static_cast<float>(list.shown));
  }
  const auto found = offsets.find(list.id);
  const float offset = found != offsets.end() ? found->second : (follow ? list.MostOffset() : 0.0F);
  list.first = std::clamp(static_cast<int>(offset / list.row_height + 0.5F), 0, count - list.shown);
  return list;
}

}  // namespace merels::view
