// The figures that solved games are published with.
#pragma once

#include <cstdint>

#include "common/solver/unit_index.h"
#include "common/solver/values.h"
#include "common/solver/workers.h"

namespace merels::solver {

/// Of the positions of one unit, images of one another counted once. Distances are in plies, 0 when there is
/// none.
struct Summary {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint32_t longest_win = 0;
  std::uint32_t longest_loss = 0;

  std::uint64_t positions() const { return wins + draws + losses; }
  bool operator==(const Summary&) const = default;
};

Summary Summarise(const UnitIndex& index, ValuesView values, Workers& workers);

}  // namespace merels::solver
