// A histogram of durations, accurate within one per cent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/load/moment.h"

namespace merels::load {

/// Counts durations in buckets that grow with them: each doubling has 128, so that no value is reported more
/// than 1/128 too high, and never too low. One thread at a time.
class Histogram {
 public:
  Histogram();

  /// A negative duration counts as zero.
  void Add(Span duration);
  void Add(const Histogram& other);

  std::uint64_t count() const { return count_; }
  /// The exact maximum; zero without measurements.
  Span longest() const { return longest_; }
  /// The duration not exceeded by `share` of all (0 to 1); zero without measurements.
  Span Percentile(double share) const;

 private:
  std::vector<std::uint64_t> buckets_;
  std::uint64_t count_ = 0;
  Span longest_{0};
};

}  // namespace merels::load
