// Sets of points up to the symmetries of the board.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/solver/images.h"
#include "common/solver/subsets.h"

namespace merels::solver {

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
