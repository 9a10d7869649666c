// Which board a ruleset is played on.
#pragma once

#include "tests/reference/board.h"
#include "tests/reference/ruleset.h"

namespace merels::reference {

/// Lasts as long as the program.
const Board& BoardOf(const Ruleset& rules);

}  // namespace merels::reference
