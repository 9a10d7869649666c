// One random game on both implementations, compared at every ply.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/differential/counts.h"
#include "tests/differential/pair.h"
#include "tests/differential/rulesets.h"

namespace merels::differential {

/// A difference and the way to reach it.
struct Case {
  Start start;
  std::vector<std::string> plies;
  Difference difference;

  /// For reproducing it by hand.
  std::string ToString() const;
};

/// Game `number` of the run `seed`, of the ruleset `name` with random knobs. The same on every machine.
std::optional<Case> PlayNamed(std::string_view name, std::uint64_t seed, std::uint64_t number,
                              Counts& counts);

/// Game `number` of the run `seed`, of one ruleset, with these settings ("knob=value") changed in the engine.
/// The same on every machine.
std::optional<Case> PlayMutated(const std::string& ruleset, const std::string& settings, std::uint64_t seed,
                                std::uint64_t number, Counts& counts);

}  // namespace merels::differential
