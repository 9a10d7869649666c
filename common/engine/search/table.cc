#include "common/engine/search/table.h"

#include <algorithm>
#include <bit>

namespace merels::engine {
namespace {

/// An entry of the search before is worth as little as one of this search with so many plies less.
constexpr int kAging = 4;

}  // namespace

Table::Table(std::size_t bytes, std::pmr::memory_resource* memory)
    : deep_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1)), memory),
      shallow_(std::min<std::size_t>(kShallowBytes / sizeof(Bucket), deep_.size()), memory) {
  Forget();
}

void Table::Forget() {
  Age();
  oldest_ = search_;
}

void Table::Age() {
  // Entries of other searches are told by their numbers; only when these run out do they have to be cleared.
  if (++search_ != 0) return;
  std::fill(deep_.begin(), deep_.end(), Bucket{});
  std::fill(shallow_.begin(), shallow_.end(), Bucket{});
  search_ = oldest_ = 1;
}

const Entry* Table::Find(std::uint64_t key, int depth) const {
  for (const Entry& entry : BucketOf(key, depth).entries) {
    if (entry.key == key && Counts(entry)) return &entry;
  }
  return nullptr;
}

void Table::Store(std::uint64_t key, int value, int depth, Bound bound, std::uint16_t move) {
  auto& buckets = depth > kShallow ? deep_ : shallow_;
  Bucket& bucket = buckets[key & (buckets.size() - 1)];
  const auto use = [&](const Entry& entry) {
    if (!Counts(entry)) return -1;
    return entry.key == key ? -2 : std::max(0, entry.depth - kAging * AgeOf(entry));
  };
  Entry* least = &bucket.entries[0];
  for (Entry& entry : bucket.entries) {
    if (use(entry) < use(*least)) least = &entry;
  }
  *least = {key, static_cast<std::int16_t>(value), move, static_cast<std::int8_t>(depth), bound, search_};
}

}  // namespace merels::engine
