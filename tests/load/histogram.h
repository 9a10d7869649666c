// How often which duration was measured, told within one per cent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/load/moment.h"

namespace merels::load {

/// Counts durations in buckets that grow with the duration: each doubling has 128 of them, so that no value
/// is told more than 1/128 too high, and never too low. One thread at a time.
class Histogram {
 public:
  Histogram();

  /// A negative duration counts as zero.
  void Add(Span duration);
  void Add(const Histogram& other);

  std::uint64_t count() const { return count_; }
  /// Exactly the longest; zero when nothing was measured.
  Span longest() const { return longest_; }
  /// The duration that `share` of all (0 to 1) did not exceed; zero when nothing was measured.
  Span Percentile(double share) const;

 private:
  std::vector<std::uint64_t> buckets_;
  std::uint64_t count_ = 0;
  Span longest_{0};
};

}  // namespace merels::load
