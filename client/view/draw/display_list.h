// A picture as a list of drawn items. Two lists can be compared, and a part of one can be drawn without the
// rest. Needs no display.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

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

}  // namespace merels::view
