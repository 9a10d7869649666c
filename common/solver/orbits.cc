#include "common/solver/orbits.h"

#include <algorithm>

#include "common/board/symmetry.h"

namespace merels::solver {
namespace {

constexpr std::uint32_t kNowhere = ~std::uint32_t{0};

std::array<std::uint16_t, 256> TernaryNumbers() {
  std::array<std::uint16_t, 256> numbers{};
  for (Bits byte = 0; byte < 256; ++byte) {
    unsigned power = 1, sum = 0;
    for (int bit = 0; bit < 8; ++bit, power *= 3) sum += (byte >> bit & 1U) * power;
    numbers[byte] = static_cast<std::uint16_t>(sum);
  }
  return numbers;
}

std::uint8_t FreeIn(Bits set, int bits) {
  return static_cast<std::uint8_t>(bits - rules::morris::CountBits(set & ((Bits{1} << bits) - 1)));
}

Bytes BytesOfSet(Bits set) {
  const auto ternary = [&](int byte) { return kTernary[set >> (8 * byte) & 0xFFU]; };
  return {{ternary(0), ternary(1), ternary(2)}, FreeIn(set, 8), FreeIn(set, 16)};
}

}  // namespace

using rules::morris::BitOf;
using rules::morris::Bits;

Images::Images(const board::Topology& topology) {
  const auto symmetries = board::Symmetries(topology);
  for (const auto& symmetry : symmetries) {
    Table& table = tables_.emplace_back();
    for (std::size_t byte = 0; byte < table.size(); ++byte) {
      for (Bits word = 0; word < 256; ++word) {
        Bits image = 0;
        for (int bit = 0; bit < 8; ++bit) {
          const int point = static_cast<int>(byte) * 8 + bit;
          if ((word >> bit & 1U) == 0 || point >= topology.point_count) continue;
          image |= BitOf(symmetry(static_cast<board::Point>(point)));
        }
        table[byte][word] = image;
      }
    }
  }
  for (const auto& symmetry : symmetries) {
    for (int other = 0; other < count(); ++other) {
      const auto& back = symmetries[static_cast<std::size_t>(other)];
      bool undoes = true;
      for (board::Point point = 0; point < topology.point_count; ++point) {
        undoes = undoes && back(symmetry(point)) == point;
      }
      if (undoes) inverse_.push_back(other);
    }
  }
}

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

const std::array<std::uint16_t, 256> kTernary = TernaryNumbers();

Orbits::Orbits(const Images& images, int points, int men)
    : subsets_(points, men), places_(subsets_.count(), Place{kNowhere}) {
  for (Slot rank = 0; rank < subsets_.count(); ++rank) {
    if (places_[rank].packed != kNowhere) continue;
    const Bits set = subsets_.At(rank);
    std::uint32_t kept = 0;
    for (int symmetry = 0; symmetry < images.count(); ++symmetry) {
      if (images.Of(symmetry, set) == set) kept |= 1U << symmetry;
    }
    const std::uint32_t orbit = count() << 5 | (kept != 1 ? 16U : 0U);
    for (int symmetry = images.count() - 1; symmetry >= 0; --symmetry) {
      places_[subsets_.Rank(images.Of(symmetry, set))] = {
          orbit | static_cast<std::uint32_t>(images.Inverse(symmetry))};
    }
    smallest_.push_back(set);
    kept_.push_back(static_cast<std::uint16_t>(kept));
    bytes_.push_back(BytesOfSet(set));
  }
}

}  // namespace merels::solver
