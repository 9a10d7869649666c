#include "common/engine/search/table.h"

#include <algorithm>

namespace merels::engine {
namespace {

/// An entry of the previous search is worth as little as one of this search with this many plies less.
constexpr int kAging = 4;

}  // namespace

Table::Table(std::size_t bytes, std::pmr::memory_resource* memory)
    : own_deep_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1)), memory),
      own_shallow_(std::min<std::size_t>(kShallowBytes / sizeof(Bucket), own_deep_.size()), memory),
      deep_(own_deep_),
      shallow_(own_shallow_) {
  Forget();
}

Table::Table(const Table& other, std::size_t shallow_buckets)
    : own_shallow_(shallow_buckets),
      deep_(other.deep_),
      shallow_(own_shallow_),
      search_(other.search_),
      oldest_(other.oldest_) {}

void Table::Forget() {
  Age();
  oldest_ = search_;
}

void Table::Age() {
  // Entries of other searches are recognised by their numbers; only when these wrap around must they be
  // cleared.
  if (++search_ != 0) return;
  for (const auto buckets : {deep_, shallow_}) {
    for (Bucket& bucket : buckets) {
      for (Place& place : bucket.places) place.words.store(0, std::memory_order_relaxed);
    }
  }
  search_ = oldest_ = 1;
}

void Table::Store(std::uint64_t key, int value, int depth, Bound bound, std::uint16_t move) {
  Bucket& bucket = BucketOf(key, depth);
  const auto use = [&](const Place& place) {
    const std::uint64_t words = place.words.load(std::memory_order_relaxed);
    const auto entry = std::bit_cast<Entry>(words);
    if (!Counts(entry)) return -1;
    if ((place.check.load(std::memory_order_relaxed) ^ words) == key) return -2;
    return std::max(0, entry.depth - kAging * AgeOf(entry));
  };
  Place* least = &bucket.places[0];
  int least_use = use(*least);
  for (std::size_t i = 1; i < bucket.places.size(); ++i) {
    const int its_use = use(bucket.places[i]);
    if (its_use >= least_use) continue;
    least = &bucket.places[i];
    least_use = its_use;
  }
  const Entry entry{static_cast<std::int16_t>(value), move, static_cast<std::int8_t>(depth), bound, search_};
  const auto words = std::bit_cast<std::uint64_t>(entry);
  least->check.store(key ^ words, std::memory_order_relaxed);
  least->words.store(words, std::memory_order_relaxed);
}

}  // namespace merels::engine
