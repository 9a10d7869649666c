#include "tests/load/histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace merels::load {
namespace {

constexpr int kBits = 7;
constexpr std::uint64_t kPerDoubling = std::uint64_t{1} << kBits;
constexpr std::size_t kBuckets = (64 - kBits + 1) * kPerDoubling;

// Below 2 * kPerDoubling each value has its own bucket; above, the leading kBits + 1 bits choose it.
std::size_t BucketOf(std::uint64_t value) {
  const int shift = std::max(0, static_cast<int>(std::bit_width(value)) - kBits - 1);
  return static_cast<std::size_t>(static_cast<std::uint64_t>(shift) * kPerDoubling + (value >> shift));
}

// The greatest value that falls into the bucket.
std::uint64_t TopOf(std::size_t bucket) {
  if (bucket < 2 * kPerDoubling) return bucket;
  const auto shift = bucket / kPerDoubling - 1;
  const auto lead = bucket - shift * kPerDoubling;
  return ((lead + 1) << shift) - 1;
}

}  // namespace

Histogram::Histogram() : buckets_(kBuckets) {}

void Histogram::Add(Span duration) {
  duration = std::max(duration, Span(0));
  ++buckets_[BucketOf(static_cast<std::uint64_t>(duration.count()))];
  ++count_;
  longest_ = std::max(longest_, duration);
}

void Histogram::Add(const Histogram& other) {
  for (std::size_t i = 0; i < buckets_.size(); ++i) buckets_[i] += other.buckets_[i];
  count_ += other.count_;
  longest_ = std::max(longest_, other.longest_);
}

Span Histogram::Percentile(double share) const {
  const auto wanted =
      std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(count_))));
  std::uint64_t passed = 0;
  for (std::size_t i = 0; i < buckets_.size(); ++i) {
    passed += buckets_[i];
    if (passed >= wanted) return std::min(Span(static_cast<std::int64_t>(TopOf(i))), longest_);
  }
  return longest_;
}

}  // namespace merels::load
