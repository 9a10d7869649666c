// Rulesets to play: the registered ones, with other knobs.
#pragma once

#include <string>
#include <string_view>

#include "common/rules/random_game.h"

namespace merels::differential {

using Numbers = rules::SeededNumbers;

/// Whether one in `in` is drawn.
bool Chance(Numbers& numbers, std::uint64_t in);

/// The named ruleset with its playing defaults, or with knobs drawn from all values that go together; draw
/// limits are short, so that games end by them.
std::string RandomRuleset(std::string_view name, Numbers& numbers);

/// `ruleset` with these settings ("knob=value+knob=value") in the place of its own.
std::string WithKnobs(const std::string& ruleset, const std::string& settings);

}  // namespace merels::differential
