#include "client/view/draw/display_list.h"

#include <algorithm>
#include <bit>
#include <span>

namespace merels::view {
namespace {

std::uint64_t Blend(std::uint64_t hash, std::uint64_t value) {
  // Multiply and fold: a change of any bit changes about half of the bits of the result.
  hash = (hash ^ value) * 0x9E3779B97F4A7C15ULL;
  return hash ^ (hash >> 29);
}

std::uint64_t Pair(float a, float b) {
  return static_cast<std::uint64_t>(std::bit_cast<std::uint32_t>(a)) << 32 | std::bit_cast<std::uint32_t>(b);
}

ItemMark MarkOf(std::span<const MeshVertex> vertices, const sf::Texture* texture) {
  float left = vertices.front().at.x, right = left, top = vertices.front().at.y, bottom = top;
  std::uint64_t hash = Blend(vertices.size(), reinterpret_cast<std::uintptr_t>(texture));
  for (const MeshVertex& v : vertices) {
    left = std::min(left, v.at.x);
    right = std::max(right, v.at.x);
    top = std::min(top, v.at.y);
    bottom = std::max(bottom, v.at.y);
    hash = Blend(hash, Pair(v.at.x, v.at.y));
    hash = Blend(hash, Pair(v.texture.x, v.texture.y));
    hash = Blend(hash, std::bit_cast<std::uint32_t>(v.color));
  }
  return {{left, top, right - left, bottom - top}, hash};
}

}  // namespace

void DisplayList::Finish(std::size_t first, const sf::Texture* texture) {
  const std::size_t count = mesh.size() - first;
  if (count == 0) {
    return;
  }
  items.push_back({MarkOf(std::span(mesh).subspan(first), texture), texture, first, count});
}

void DisplayList::Clear() {
  mesh.clear();
  items.clear();
}

std::vector<ItemMark> DisplayList::Marks() const {
  std::vector<ItemMark> marks;
  marks.reserve(items.size());
  for (const DrawnItem& item : items) {
    marks.push_back(item.mark);
  }
  return marks;
}

}  // namespace merels::view
