// The transposition table, in memory of a fixed size. Most positions are those one ply before the leaves;
// they are needed again soon or never, and have a separate small part of the memory, which stays in the
// processor's cache.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <span>
#include <vector>

namespace merels::engine {

/// The relation of a stored value to the true one.
enum class Bound : std::uint8_t { kAtMost, kAtLeast, kExact };

struct Entry {
  std::int16_t value = 0;
  /// Number of the best move among those of the position, in the order of the generator.
  std::uint16_t move = 0;
  std::int8_t depth = 0;
  Bound bound = Bound::kExact;
  /// The search that wrote it; 0 is none.
  std::uint16_t search = 0;
};
static_assert(sizeof(Entry) == 8, "an entry is read and written at once");

/// One thread at a time, but for those made by Beside.
class Table {
 public:
  /// The greatest depth whose entries are in the small part.
  static constexpr int kShallow = 1;
  static constexpr std::size_t kShallowBytes = std::size_t{256} << 10;

  /// Uses the largest power of two that is at most `bytes`, at least one bucket, and beside it as much, at
  /// most kShallowBytes, for the small part. `memory` outlives the table.
  explicit Table(std::size_t bytes, std::pmr::memory_resource* memory = std::pmr::get_default_resource());
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  /// A table for another thread, with its own small part and the rest shared with `other`, which outlives it
  /// and neither forgets nor ages meanwhile. Both may be used at the same time.
  static Table Beside(const Table& other) { return Table(other, other.shallow_.size()); }

  /// Forgets everything, so that no search depends on those before it.
  void Forget();
  /// A new search begins that may use the results of earlier ones. Its own entries stay longer.
  void Age();

  /// The entry of `key`, if there is one. Entries stored for a depth of at most kShallow are found only by
  /// such a depth, and deeper ones only by a greater one.
  std::optional<Entry> Find(std::uint64_t key, int depth) const {
    for (const Place& place : BucketOf(key, depth).places) {
      const std::uint64_t words = place.words.load(std::memory_order_relaxed);
      if ((place.check.load(std::memory_order_relaxed) ^ words) != key) continue;
      if (const auto entry = std::bit_cast<Entry>(words); Counts(entry)) return entry;
    }
    return std::nullopt;
  }
  /// Prefetches the place of `key` into the cache, for a Find with this depth soon.
  void Fetch(std::uint64_t key, int depth) const {
    __builtin_prefetch(&BucketOf(key, depth));
    asm volatile("");  // GCC removes calls of a function that does nothing else
  }
  /// Overwrites the entry of the same key, or else the least useful one of its bucket.
  void Store(std::uint64_t key, int value, int depth, Bound bound, std::uint16_t move);

 private:
  /// Two threads may write the same place at the same time, and leave a word of each: then `check`, the key
  /// XORed with `words`, matches no key. (Almost certainly: the same chance as for two positions with one
  /// key.)
  struct Place {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> words{0};  // an Entry
  };
  struct alignas(64) Bucket {
    std::array<Place, 4> places;
  };
  static_assert(sizeof(Bucket) == 64, "four entries share a line of the cache");

  Table(const Table& other, std::size_t shallow_buckets);

  Bucket& BucketOf(std::uint64_t key, int depth) const {
    const auto buckets = depth > kShallow ? deep_ : shallow_;
    return buckets[key & (buckets.size() - 1)];
  }

  /// In searches.
  int AgeOf(const Entry& entry) const { return static_cast<std::uint16_t>(search_ - entry.search); }
  bool Counts(const Entry& entry) const { return entry.search >= oldest_ && entry.search <= search_; }

  std::pmr::vector<Bucket> own_deep_;  // empty beside another table
  std::pmr::vector<Bucket> own_shallow_;
  std::span<Bucket> deep_;
  std::span<Bucket> shallow_;
  std::uint16_t search_ = 0;
  std::uint16_t oldest_ = 1;  // entries of searches before this one are forgotten
};

}  // namespace merels::engine
