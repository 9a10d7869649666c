// The common types of all families: a parsed ply, and the counters of the draw rules.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "common/board/topology.h"

namespace merels::rules {

/// The parts of a ply, for example for drawing it. A placement has only `to`; a pass has neither.
struct Ply {
  std::optional<board::Point> from;
  std::optional<board::Point> to;
  std::vector<board::Point> captures = {};  // in ascending order of their names (file, then rank)
  /// The points between `from` and `to` that the notation names: the landing points of a row of jumps.
  std::vector<board::Point> via = {};

  bool pass() const { return !from && !to; }
  bool operator==(const Ply&) const = default;
};

/// The counters of the draw rules. A limit of 0 means that the rule is off.
struct DrawCounters {
  int quiet = 0, quiet_limit = 0;  // plies in a row without a placement or a capture
  int seen = 0, reps_limit = 0;    // occurrences of the current position, including this one; 0 when off
  int plies = 0, cap_limit = 0;    // plies in all
};

/// Counted sequences of plies.
struct PerftResult {
  std::uint64_t count = 0;
  /// A sum over the positions at the end of the sequences, where the last ply was played; to detect changes
  /// of behaviour.
  std::uint64_t signature = 0;
};

}  // namespace merels::rules
