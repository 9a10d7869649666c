// A map that drops the least recently used pair.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <unordered_map>
#include <utility>

namespace merels {

/// Holds at most `capacity` pairs (at least 1). Single-threaded. Returned pointers stay valid until the next
/// call.
template <class Key, class Value, class Hash = std::hash<Key>>
class LruMap {
 public:
  explicit LruMap(std::size_t capacity) : capacity_(capacity == 0 ? 1 : capacity) {}

  /// The value, marked as the most recently used; nullptr when there is none.
  Value* Find(const Key& key) {
    const auto found = where_.find(key);
    if (found == where_.end()) return nullptr;
    pairs_.splice(pairs_.begin(), pairs_, found->second);
    return &pairs_.front().second;
  }

  /// Replaces the value of the key, and drops the least recently used pair when there are too many.
  Value& Put(const Key& key, Value value) {
    if (Value* had = Find(key)) return *had = std::move(value);
    pairs_.emplace_front(key, std::move(value));
    where_[key] = pairs_.begin();
    if (pairs_.size() > capacity_) Erase(Key(pairs_.back().first));
    return pairs_.front().second;
  }

  void Erase(const Key& key) {
    const auto found = where_.find(key);
    if (found == where_.end()) return;
    pairs_.erase(found->second);
    where_.erase(found);
  }

  void Clear() {
    where_.clear();
    pairs_.clear();
  }

  std::size_t size() const { return pairs_.size(); }

 private:
  using Pairs = std::list<std::pair<Key, Value>>;
  std::size_t capacity_;
  Pairs pairs_;  // most recently used first
  std::unordered_map<Key, typename Pairs::iterator, Hash> where_;
};

}  // namespace merels
