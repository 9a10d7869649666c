// One run: a few nodes, pairs of players and spectators, first in bad weather, then in calm.
#pragma once

#include <cstdint>
#include <optional>

#include "tests/sim/laws.h"

namespace merels::sim {

struct Plan {
  std::uint64_t seed = 1;
  int nodes = 0;  // 0: one to three, at random
  int pairs = 3;
  int matches = 4;  // of each pair, one after another
  int spectators = 2;
  int seekers = 4;
  int seeks = 3;  // matches of all seekers together; 0: none
  Fault fault = Fault::kNone;
  bool storm = true;
};

struct Report {
  std::optional<Violation> violation;
  std::uint64_t matches = 0;     // finished
  std::uint64_t claims = 0;      // those that ended by a claim
  std::uint64_t called_off = 0;  // those that the server ended because nobody moved
  std::uint64_t paired = 0;      // by quick play
  std::uint64_t results = 0;     // to be rated
  std::uint64_t taken_back = 0;  // number of takebacks
  std::uint64_t rows = 0, shown = 0, acknowledged = 0;
  std::uint64_t crashes = 0;
  std::uint64_t streams = 0;     // opened, including reconnects
  std::uint64_t challenges = 0;  // accepted
  std::uint64_t faults = 0;      // of streams, bus and store: cut, lost, repeated, refused
  std::uint64_t days_set = 0;    // how often the time of day was set
  std::uint64_t steps = 0;
  std::uint64_t digest = 0;  // equal for equal plans
};

/// Runs the plan to its end, or to the first violation. Threads: one; runs share nothing.
Report RunOnce(const Plan& plan);

}  // namespace merels::sim
