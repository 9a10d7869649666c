#include "client/view/draw/display_list.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>
#include <unordered_map>
#include <vector>

#include <SFML/Graphics/Vertex.hpp>
#include <SFML/OpenGL.hpp>

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

Rect Union(const Rect& a, const Rect& b) {
  const float x = std::min(a.x, b.x), y = std::min(a.y, b.y);
  return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}

float Area(const Rect& rect) { return rect.w * rect.h; }

// The cost of drawing both as one, beyond drawing each.
float Waste(const Rect& a, const Rect& b) { return Area(Union(a, b)) - Area(a) - Area(b); }

// The whole pixels touched by it, inside `window`.
Rect Whole(const Rect& rect, const Rect& window) {
  const float left = std::max(window.x, std::floor(rect.x)), top = std::max(window.y, std::floor(rect.y));
  const float right = std::min(window.right(), std::ceil(rect.right()));
  const float bottom = std::min(window.bottom(), std::ceil(rect.bottom()));
  return {left, top, right - left, bottom - top};
}

using Counts = std::unordered_map<std::uint64_t, int>;

Counts Count(const std::vector<ItemMark>& marks, std::size_t from, std::size_t to) {
  Counts counts;
  for (std::size_t i = from; i < to; ++i) ++counts[marks[i].what];
  return counts;
}

// Those of marks[from..to) that are also in `others`; the boxes of the rest are damage.
std::vector<const ItemMark*> Shared(const std::vector<ItemMark>& marks, std::size_t from, std::size_t to,
                                    Counts others, Damage& damage) {
  std::vector<const ItemMark*> shared;
  for (std::size_t i = from; i < to; ++i) {
    const auto found = others.find(marks[i].what);
    if (found != others.end() && found->second-- > 0) {
      shared.push_back(&marks[i]);
    } else {
      damage.Add(marks[i].box);
    }
  }
  return shared;
}

sf::Vertex ToSfml(const MeshVertex& v) {
  return {sf::Vector2f(v.at.x, v.at.y), sf::Color(v.color.r, v.color.g, v.color.b, v.color.a),
          sf::Vector2f(v.texture.x, v.texture.y)};
}

// Gathers items with the same texture into one draw call.
class Batch {
 public:
  explicit Batch(sf::RenderTarget& target) : target_(target) {}
  ~Batch() { Draw(); }
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  void Add(const DisplayList& list, const DrawnItem& item) {
    if (texture_ != item.texture) {
      Draw();
      texture_ = item.texture;
    }
    for (std::size_t i = 0; i < item.count; ++i) {
      vertices_.push_back(ToSfml(list.mesh[item.first + i]));
    }
  }

 private:
  void Draw() {
    if (!vertices_.empty()) {
      target_.draw(vertices_.data(), vertices_.size(), sf::Triangles, sf::RenderStates(texture_));
    }
    vertices_.clear();
  }

  sf::RenderTarget& target_;
  const sf::Texture* texture_ = nullptr;
  std::vector<sf::Vertex> vertices_;
};

// While it lives, nothing outside a rectangle changes. SFML does not know of it and does not touch it.
class Clip {
 public:
  Clip(sf::RenderTarget& target, const Rect& rect) {
    target.setActive(true);
    glEnable(GL_SCISSOR_TEST);
    const auto height = static_cast<float>(target.getSize().y);
    glScissor(static_cast<GLint>(rect.x), static_cast<GLint>(height - rect.bottom()),
              static_cast<GLsizei>(rect.w), static_cast<GLsizei>(rect.h));
  }
  ~Clip() { glDisable(GL_SCISSOR_TEST); }
  Clip(const Clip&) = delete;
  Clip& operator=(const Clip&) = delete;
};

}  // namespace

void DisplayList::Finish(std::size_t first, const sf::Texture* texture) {
  const std::size_t count = mesh.size() - first;
  if (count == 0) return;
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

Damage Damage::Everything(Vec window) {
  Damage all(window);
  all.Add(all.window_);
  return all;
}

void Damage::Add(const Rect& rect) {
  Rect added = Whole(rect, window_);
  if (added.empty()) return;
  // A joined rectangle may touch others.
  for (bool again = true; again;) {
    again = false;
    for (auto old = rects_.begin(); old != rects_.end(); ++old) {
      if (old->Holds(added)) return;
      if (old->Overlaps(added) || Waste(*old, added) <= 0) {
        added = Union(*old, added);
        rects_.erase(old);
        again = true;
        break;
      }
    }
  }
  rects_.push_back(added);
  if (rects_.size() > kMax) {
    JoinNearest();
  }
}

void Damage::Add(const Damage& other) {
  for (const Rect& rect : other.rects_) Add(rect);
}

void Damage::JoinNearest() {
  std::size_t first = 0, second = 1;
  for (std::size_t i = 0; i < rects_.size(); ++i) {
    for (std::size_t j = i + 1; j < rects_.size(); ++j) {
      if (Waste(rects_[i], rects_[j]) < Waste(rects_[first], rects_[second])) {
        first = i;
        second = j;
      }
    }
  }
  const Rect joined = Union(rects_[first], rects_[second]);
  rects_.erase(rects_.begin() + static_cast<std::ptrdiff_t>(second));
  rects_.erase(rects_.begin() + static_cast<std::ptrdiff_t>(first));
  Add(joined);
}

Damage Difference(const std::vector<ItemMark>& before, const std::vector<ItemMark>& now, Vec window) {
  Damage damage(window);
  const std::size_t least = std::min(before.size(), now.size());
  std::size_t head = 0, tail = 0;
  while (head < least && before[head] == now[head]) ++head;
  while (tail < least - head && before[before.size() - 1 - tail] == now[now.size() - 1 - tail]) ++tail;
  const std::size_t old_end = before.size() - tail, new_end = now.size() - tail;
  const auto old_shared = Shared(before, head, old_end, Count(now, head, new_end), damage);
  const auto new_shared = Shared(now, head, new_end, Count(before, head, old_end), damage);
  // The same items, perhaps reordered: a moved item may now be above or below others.
  for (std::size_t i = 0; i < std::min(old_shared.size(), new_shared.size()); ++i) {
    if (*old_shared[i] != *new_shared[i]) {
      damage.Add(old_shared[i]->box);
      damage.Add(new_shared[i]->box);
    }
  }
  return damage;
}

void Replay(sf::RenderTarget& target, std::initializer_list<const DisplayList*> lists) {
  Batch batch(target);
  for (const DisplayList* list : lists) {
    for (const DrawnItem& item : list->items) {
      batch.Add(*list, item);
    }
  }
}

void Replay(sf::RenderTarget& target, std::initializer_list<const DisplayList*> lists, const Damage& damage) {
  for (const Rect& rect : damage.rects()) {
    const Clip clip(target, rect);
    Batch batch(target);
    for (const DisplayList* list : lists) {
      for (const DrawnItem& item : list->items) {
        if (item.mark.box.Overlaps(rect)) {
          batch.Add(*list, item);
        }
      }
    }
  }
}

}  // namespace merels::view
