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

/// A difference and how to reach it.
struct Case {
  Start start;
  std::vector<std::string> plies;
  Difference difference;

  /// For a person who wants to see it again.
  std::string ToString() const;
};

/// Game `number` of the run `seed`, of the ruleset `name` with knobs of its own. The same on every machine.
std::optional<Case> PlayNamed(std::string_view name, std::uint64_t seed, std::uint64_t number,
                              Counts& counts);

/// The same of one ruleset, the engine with these settings ("knob=value") changed.
std::optional<Case> PlayMutated(const std::string& ruleset, const std::string& settings, std::uint64_t seed,
                                std::uint64_t number, Counts& counts);

}  // namespace merels::differential
