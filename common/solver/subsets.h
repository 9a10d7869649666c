// The sets of a given number of points, numbered by their words.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "common/rules/morris/bits.h"
#include "common/solver/unit.h"

namespace merels::solver {

using rules::morris::Bits;

/// n over k; 0 when k is negative or above n.
std::uint32_t Binomial(int n, int k);

/// All sets of `men` out of `points` points, at most 24. Immutable.
class Subsets {
 public:
  Subsets(int points, int men);

  Slot count() const { return count_; }

  /// The number of `set`, from 0. The set must have exactly `men` points.
  [[gnu::always_inline]] Slot Rank(Bits set) const {
    return before_[set >> low_points_] + low_rank_[set & low_mask_];
  }

  /// The set with this number, below count().
  Bits At(Slot rank) const;

  /// The set after `set`, which must be neither empty nor the last one.
  static constexpr Bits Next(Bits set) {
    const Bits filled = set | (set - 1);
    return (filled + 1) | (((~filled & (filled + 1)) - 1) >> (std::countr_zero(set) + 1));
  }

 private:
  int men_;
  int low_points_;
  Bits low_mask_;
  Slot count_ = 0;
  // For each word of the upper points, the number of sets with a smaller one.
  std::vector<Slot> before_;
  // For each word of the lower points, its number among those with as many points; and the inverse.
  std::vector<std::uint16_t> low_rank_;
  std::vector<std::vector<std::uint16_t>> low_words_;
};

}  // namespace merels::solver
