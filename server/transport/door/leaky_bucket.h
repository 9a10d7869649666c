#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

namespace merels::transport {

/// A sum of unwanted bytes or calls, less what is forgiven over time. Time is an argument and must not go
/// back. A value.
class LeakyBucket {
 public:
  using Nanos = std::chrono::nanoseconds;

  LeakyBucket(std::int64_t most, std::int64_t forgiven_per_second)
      : most_(static_cast<double>(most)), forgiven_(static_cast<double>(forgiven_per_second) / 1e9) {}

  /// Adds an amount, or a negative one for what has been accounted for since. Returns whether the sum is
  /// within the limit, which is `more` higher this time.
  bool Add(std::int64_t amount, Nanos now, std::int64_t more = 0) {
    Forgive(now);
    // A little may be accounted for in advance, but not enough to pay for a flood.
    sum_ = std::max(-most_ / 4, sum_ + static_cast<double>(amount));
    return sum_ <= most_ + static_cast<double>(more);
  }

  /// Empties it, and returns the sum.
  std::int64_t Empty() { return static_cast<std::int64_t>(std::exchange(sum_, 0.0)); }

  /// Whether more than a sixteenth of the limit was in use at the last addition.
  bool suspicious() const { return sum_ > most_ / 16; }

 private:
  void Forgive(Nanos now) {
    const double forgiven = static_cast<double>((now - last_).count()) * forgiven_;
    if (sum_ > 0) sum_ = std::max(0.0, sum_ - forgiven);
    last_ = now;
  }

  double most_;
  double forgiven_;
  double sum_ = 0;
  Nanos last_{0};
};

}  // namespace merels::transport
