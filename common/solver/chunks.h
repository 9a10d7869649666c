// Maps sets of points to other points, eight at a time.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "common/rules/morris/bits.h"

namespace merels::solver {

using rules::morris::Bits;

inline constexpr std::size_t kMaxBits = 24;

/// Immutable.
class Chunks {
 public:
  Chunks() = default;
  /// Bit i of a word becomes targets[i].
  explicit Chunks(const std::array<Bits, kMaxBits>& targets) {
    for (std::size_t chunk = 0; chunk < tables_.size(); ++chunk) {
      for (Bits word = 1; word < 256; ++word) {
        const Bits rest = word & (word - 1);
        const auto lowest = static_cast<std::size_t>(std::countr_zero(word));
        tables_[chunk][word] = tables_[chunk][rest] | targets[8 * chunk + lowest];
      }
    }
  }

  [[gnu::always_inline]] Bits Of(Bits word) const {
    return tables_[0][word & 0xFFU] | tables_[1][word >> 8 & 0xFFU] | tables_[2][word >> 16 & 0xFFU];
  }

 private:
  std::array<std::array<Bits, 256>, 3> tables_{};
};

}  // namespace merels::solver
