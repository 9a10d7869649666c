// The parts of the window to redraw. Needs no display.
#pragma once

#include <vector>

#include "client/view/draw/display_list.h"

namespace merels::view {

/// A few rectangles of whole pixels in the window that do not overlap.
class Damage {
 public:
  /// Beyond this number, rectangles are joined.
  static constexpr std::size_t kMax = 8;

  /// No damage, in a window of this size.
  explicit Damage(Vec window) : window_{0, 0, window.x, window.y} {}
  /// The whole window.
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

/// The area where pictures of the items `before` and `now` may differ: outside of it, the same items cover
/// each pixel in the same order.
Damage Difference(const std::vector<ItemMark>& before, const std::vector<ItemMark>& now, Vec window);

}  // namespace merels::view
