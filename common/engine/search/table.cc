#include "common/engine/search/table.h"

#include <algorithm>
#include <bit>

namespace merels::engine {

Table::Table(std::size_t bytes) : buckets_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1))) {
  Forget();
}

void Table::Forget() {
  // Entries of other searches count as empty; only when the numbers run out do they have to be cleared.
  if (++search_ != 0) return;
  std::fill(buckets_.begin(), buckets_.end(), Bucket{});
  search_ = 1;
}

const Entry* Table::Find(std::uint64_t key) const {
  for (const Entry& entry : BucketOf(key).entries) {
    if (entry.key == key && entry.search == search_) return &entry;
  }
  return nullptr;
}

void Table::Store(std::uint64_t key, int value, int depth, Bound bound, std::uint16_t move) {
  Bucket& bucket = buckets_[key & (buckets_.size() - 1)];
  const auto use = [&](const Entry& entry) {
    if (entry.search != search_) return -1;
    return entry.key == key ? -2 : static_cast<int>(entry.depth);
  };
  Entry* least = &bucket.entries[0];
  for (Entry& entry : bucket.entries) {
    if (use(entry) < use(*least)) least = &entry;
  }
  *least = {key, static_cast<std::int16_t>(value), move, static_cast<std::int8_t>(depth), bound, search_};
}

}  // namespace merels::engine
