// A game's data for a search.
#pragma once

#include <vector>

namespace merels::rules {

/// `Position` is the family's own.
template <class Position>
struct Snapshot {
  Position now;
  /// Positions that may recur, oldest first, without `now`; kept only while `reps` is on.
  std::vector<Position> earlier;
  /// Plies in a row without a placement or a capture; only the morris family counts them.
  int quiet = 0;
  int plies = 0;
};

}  // namespace merels::rules
