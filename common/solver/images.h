// The symmetries of a board, applied to whole sets of points.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/board/topology.h"
#include "common/rules/morris/bits.h"

namespace merels::solver {

/// Immutable.
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

}  // namespace merels::solver
