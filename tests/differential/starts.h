// Positions to begin at, drawn near what random play from the start seldom reaches.
#ifndef MERELS_TESTS_DIFFERENTIAL_STARTS_H_
#define MERELS_TESTS_DIFFERENTIAL_STARTS_H_

#include <string>

#include "tests/differential/rulesets.h"
#include "tests/reference/ruleset.h"

namespace merels::differential {

/// A position string of the ruleset, or "start".
std::string RandomStart(const reference::Ruleset& rules, Numbers& numbers);

}  // namespace merels::differential

#endif  // MERELS_TESTS_DIFFERENTIAL_STARTS_H_
