// One run: a few nodes, pairs of players and spectators, first in bad weather, then in calm.
#pragma once

#include <cstdint>
#include <optional>

#include "tests/sim/laws.h"

namespace merels::sim {

struct Plan {
  std::uint64_t seed = 1;
  int nodes = 0;  // 0: one to three, by chance
  int pairs = 3;
  int matches = 4;  // of each pair, one after the other
  int spectators = 2;
  int seekers = 4;
  int seeks = 3;  // matches of all seekers; 0: nobody seeks
  Fault fault = Fault::kNone;
  bool storm = true;
};

struct Report {
  std::optional<Violation> violation;
  std::uint64_t matches = 0;     // played to their ends
  std::uint64_t claims = 0;      // of them, by a claim
  std::uint64_t called_off = 0;  // of them, by the house, for nobody moved
  std::uint64_t paired = 0;      // by quick play
  std::uint64_t results = 0;     // to be rated
  std::uint64_t taken_back = 0;  // how often plies were
  std::uint64_t rows = 0, shown = 0, acknowledged = 0;
  std::uint64_t crashes = 0;
  std::uint64_t streams = 0;     // opened, first ones and again
  std::uint64_t challenges = 0;  // accepted
  std::uint64_t faults = 0;      // of streams, bus and store: cut, lost, repeated, refused
  std::uint64_t days_set = 0;    // how often the time of day was
  std::uint64_t steps = 0;
  std::uint64_t digest = 0;  // the same for the same plan
};

/// Runs the plan to its end, or to the first law that is broken. Threads: one; runs share nothing.
Report RunOnce(const Plan& plan);

}  // namespace merels::sim
