// Pools: matches that are rated together, "RULESET/CLASS", such as "standard/blitz".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/base/result.h"
#include "common/clock/time_control.h"

namespace merels::rating {

/// The pool of matches on these terms, rated or not; `ruleset` as canonical text. Nothing unless a table
/// opened by a registered name for two players has these rules.
std::optional<std::string> PoolOf(const std::string& ruleset, const clock::TimeControl& clock);

/// The pool in which such a match may be rated; not-rateable, with the reason: custom rules, a puzzle, or no
/// clock.
Result<std::string> RatedPoolOf(const std::string& ruleset, const clock::TimeControl& clock);

/// Whether matches can be in a pool of this name, rated or not.
bool IsPool(std::string_view pool);

/// bad-argument unless matches can be rated in a pool of this name.
Result<void> CheckPool(std::string_view pool);

}  // namespace merels::rating
