// Which parts of the window have to be drawn again. Needs no display.
#pragma once

#include <vector>

#include "client/view/draw/display_list.h"

namespace merels::view {

/// A few rectangles of whole pixels inside the window, none of which overlaps another.
class Damage {
 public:
  /// More rectangles than this are joined.
  static constexpr std::size_t kMax = 8;

  /// Nothing, in a window of this size.
  explicit Damage(Vec window) : window_{0, 0, window.x, window.y} {}
  /// All of it.
  static Damage Everything(Vec window);

  /// Adds every pixel that the rectangle touches.
  void Add(const Rect& rect);
  void Add(const Damage& other);

  bool empty() const { return rects_.empty(); }
  bool everything() const { return rects_.size() == 1 && rects_.front() == window_; }
  const std::vector<Rect>& rects() const { return rects_; }

 private:
  void JoinNearest();

  Rect window_;
  std::vector<Rect> rects_;
};

/// Where a picture of the items `now` may differ from one of the items `before`: outside of this, the same
/// items cover each pixel in the same order.
Damage Difference(const std::vector<ItemMark>& before, const std::vector<ItemMark>& now, Vec window);

}  // namespace merels::view
