#include "common/solver/subsets.h"

#include <algorithm>

namespace merels::solver {

using rules::morris::CountBits;

std::uint32_t Binomial(int n, int k) {
  if (k < 0 || k > n) return 0;
  std::uint64_t product = 1;
  for (int i = 1; i <= k; ++i) {
    product = product * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  }
  return static_cast<std::uint32_t>(product);
}

Subsets::Subsets(int points, int men)
    : men_(men),
      low_points_(points / 2),
      low_mask_((Bits{1} << low_points_) - 1),
      low_rank_(std::size_t{low_mask_} + 1),
      low_words_(static_cast<std::size_t>(low_points_) + 1) {
  for (Bits word = 0; word <= low_mask_; ++word) {
    auto& alike = low_words_[static_cast<std::size_t>(CountBits(word))];
    low_rank_[word] = static_cast<std::uint16_t>(alike.size());
    alike.push_back(static_cast<std::uint16_t>(word));
  }
  const Bits high_words = Bits{1} << (points - low_points_);
  for (Bits word = 0; word < high_words; ++word) {
    before_.push_back(count_);
    count_ += Binomial(low_points_, men - CountBits(word));
  }
}

Bits Subsets::At(Slot rank) const {
  // Words without a set have the same count as the next one, so the last match is the right one.
  const auto after = std::upper_bound(before_.begin(), before_.end(), rank);
  const auto high = static_cast<Bits>(after - before_.begin() - 1);
  const auto& alike = low_words_[static_cast<std::size_t>(men_ - CountBits(high))];
  return high << low_points_ | alike[rank - before_[high]];
}

}  // namespace merels::solver
