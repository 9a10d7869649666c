#include "client/view/draw/damage.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace merels::view {
namespace {

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

}  // namespace

Damage Damage::Everything(Vec window) {
  Damage all(window);
  all.Add(all.window_);
  return all;
}

void Damage::Add(const Rect& rect) {
  Rect added = Whole(rect, window_);
  if (added.empty()) {
    return;
  }
  // A joined rectangle may touch others.
  for (bool again = true; again;) {
    again = false;
    for (auto old = rects_.begin(); old != rects_.end(); ++old) {
      if (old->Holds(added)) {
        return;
      }
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

}  // namespace merels::view
