// A picture as a list of what is drawn, one item after another. Two of them can be compared, and a part of
// one can be drawn without the rest. Needs no display.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "client/view/draw/mesh.h"

namespace sf {
class Texture;
}

namespace merels::view {

/// What tells one item from another: items with equal marks look the same.
struct ItemMark {
  Rect box;                // all of its pixels lie within
  std::uint64_t what = 0;  // a hash of its triangles and of its texture's address
  bool operator==(const ItemMark&) const = default;
};

/// One shape, text or picture.
struct DrawnItem {
  ItemMark mark;
  const sf::Texture* texture = nullptr;  // outlives the list
  std::size_t first = 0;                 // of its vertices
  std::size_t count = 0;
};

struct DisplayList {
  Mesh mesh;
  std::vector<DrawnItem> items;

  /// Makes an item of the vertices from `first` on; nothing when there are none.
  void Finish(std::size_t first, const sf::Texture* texture);
  void Clear();
  std::vector<ItemMark> Marks() const;
};

}  // namespace merels::view
