// Sets of points: the symmetries of a board applied to them, their numbers, and their orbits, which are the
// sets up to those symmetries.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "common/board/topology.h"
#include "common/rules/morris/boards.h"
#include "common/solver/units.h"

namespace merels::solver {

/// The symmetries of a board, applied to whole sets of points. Immutable.
class Images {
 public:
  explicit Images(const board::Topology& topology);

  /// At most 16. Number 0 is the identity.
  int count() const { return static_cast<int>(tables_.size()); }

  [[gnu::always_inline]] rules::morris::Bits Of(int symmetry, rules::morris::Bits set) const {
    const Table& table = tables_[static_cast<std::size_t>(symmetry)];
    return table[0][set & 0xFFU] | table[1][set >> 8 & 0xFFU] | table[2][set >> 16];
  }

  /// The inverse of `symmetry`.
  int Inverse(int symmetry) const { return inverse_[static_cast<std::size_t>(symmetry)]; }

 private:
  // The image of each byte of a word.
  using Table = std::array<std::array<rules::morris::Bits, 256>, 3>;

  std::vector<Table> tables_;
  std::vector<int> inverse_;
};

using rules::morris::Bits;

/// n over k; 0 when k is negative or above n.
std::uint32_t Binomial(int n, int k);

/// All sets of `men` out of `points` points, at most 24, numbered by their words. Immutable.
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

/// A set of points byte by byte, for squeezing it out of words.
struct Bytes {
  // For each byte, the number whose digits to base 3 are its bits.
  std::array<std::uint16_t, 3> ternary{};
  // The start of the second and the third byte once the set's own points are squeezed out.
  std::uint8_t second = 0;
  std::uint8_t third = 0;
};

/// For each byte, the number whose digits to base 3 are its bits.
extern const std::array<std::uint16_t, 256> kTernary;

/// All sets of `men` points. Those that are images of one another are an orbit; its smallest word represents
/// it. Immutable; `images` outlives it.
class Orbits {
 public:
  Orbits(const Images& images, int points, int men);

  Slot count() const { return static_cast<Slot>(smallest_.size()); }
  Bits Smallest(Slot orbit) const { return smallest_[orbit]; }
  const Bytes& BytesOf(Slot orbit) const { return bytes_[orbit]; }
  /// The symmetries that preserve Smallest(orbit), as bits. Bit 0 is always set.
  std::uint32_t Kept(Slot orbit) const { return kept_[orbit]; }

  /// The orbit of a set.
  struct Place {
    std::uint32_t packed = 0;

    Slot orbit() const { return packed >> 5; }
    /// A symmetry that maps the set to Smallest(orbit()).
    int symmetry() const { return static_cast<int>(packed & 15U); }
    /// Whether other symmetries than the identity preserve the set.
    bool symmetric() const { return (packed & 16U) != 0; }
  };
  [[gnu::always_inline]] Place Find(Bits set) const { return places_[subsets_.Rank(set)]; }

 private:
  Subsets subsets_;
  std::vector<Place> places_;
  std::vector<Bits> smallest_;
  std::vector<std::uint16_t> kept_;
  std::vector<Bytes> bytes_;
};

}  // namespace merels::solver
