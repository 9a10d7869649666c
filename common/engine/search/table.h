// What a search remembers about positions, in memory of a fixed size.
#ifndef MERELS_COMMON_ENGINE_SEARCH_TABLE_H_
#define MERELS_COMMON_ENGINE_SEARCH_TABLE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace merels::engine {

/// What a remembered value says about the true one.
enum class Bound : std::uint8_t { kAtMost, kAtLeast, kExact };

struct Entry {
  std::uint64_t key = 0;
  std::int16_t value = 0;
  /// Number of the best move among those of the position, in the order of the generator.
  std::uint16_t move = 0;
  std::int8_t depth = 0;
  Bound bound = Bound::kExact;
  /// The search that wrote it; 0 is none.
  std::uint16_t search = 0;
};
static_assert(sizeof(Entry) == 16, "four entries share a line of the cache");

class Table {
 public:
  /// Uses the largest power of two that is at most `bytes`, at least one bucket. `memory` outlives the table.
  explicit Table(std::size_t bytes, std::pmr::memory_resource* memory = std::pmr::get_default_resource());

  /// Forgets everything, so that no search depends on those before it.
  void Forget();
  /// A new search begins that may use what those before it found. Its own entries stay longer.
  void Age();

  /// The entry of `key`, or null. Valid until the next call that changes the table.
  const Entry* Find(std::uint64_t key) const;
  /// Begins to fetch the place of `key` into the cache, for a Find soon.
  void Fetch(std::uint64_t key) const { __builtin_prefetch(&BucketOf(key)); }
  /// Overwrites the entry of the same key, or else the least useful one of its bucket.
  void Store(std::uint64_t key, int value, int depth, Bound bound, std::uint16_t move);

 private:
  struct alignas(64) Bucket {
    std::array<Entry, 4> entries;
  };

  const Bucket& BucketOf(std::uint64_t key) const { return buckets_[key & (buckets_.size() - 1)]; }

  /// In searches.
  int AgeOf(const Entry& entry) const { return static_cast<std::uint16_t>(search_ - entry.search); }
  bool Counts(const Entry& entry) const { return entry.search >= oldest_ && entry.search <= search_; }

  std::pmr::vector<Bucket> buckets_;
  std::uint16_t search_ = 0;
  std::uint16_t oldest_ = 1;  // entries of searches before this one are forgotten
};

}  // namespace merels::engine

#endif  // MERELS_COMMON_ENGINE_SEARCH_TABLE_H_
