// Start positions that random play from the start seldom reaches.
#pragma once

#include <string>

#include "tests/differential/rulesets.h"
#include "tests/reference/ruleset.h"

namespace merels::differential {

/// A position string of the ruleset, or "start".
std::string RandomStart(const reference::Ruleset& rules, Numbers& numbers);

}  // namespace merels::differential
