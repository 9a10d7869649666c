// A picture as a list of drawn items. Two lists can be compared, and a part of one can be drawn without the
// rest. Only drawing needs a display.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include <SFML/Graphics/RenderTarget.hpp>

#include "client/view/draw/mesh.h"

namespace sf {
class Texture;
}

namespace merels::view {

/// The identity of an item: items with equal marks look the same.
struct ItemMark {
  Rect box;                // contains all of its pixels
  std::uint64_t what = 0;  // a hash of its triangles and of its texture's address
  bool operator==(const ItemMark&) const = default;
};

/// One shape, text or picture.
struct DrawnItem {
  ItemMark mark;
  const sf::Texture* texture = nullptr;  // outlives the list
  std::size_t first = 0;                 // index of its first vertex
  std::size_t count = 0;
};

struct DisplayList {
  Mesh mesh;
  std::vector<DrawnItem> items;

  /// Makes an item of the vertices from `first` on, if there are any.
  void Finish(std::size_t first, const sf::Texture* texture);
  void Clear();
  std::vector<ItemMark> Marks() const;
};

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

/// All items of the lists, in order, over the whole target.
void Replay(sf::RenderTarget& target, std::initializer_list<const DisplayList*> lists);

/// Draws only inside the damage. The first item has to be opaque there, or old pixels show through.
void Replay(sf::RenderTarget& target, std::initializer_list<const DisplayList*> lists, const Damage& damage);

}  // namespace merels::view
