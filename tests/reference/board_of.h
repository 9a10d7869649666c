// The board of a ruleset.
#pragma once

#include "tests/reference/board.h"
#include "tests/reference/ruleset.h"

namespace merels::reference {

/// Static storage.
const Board& BoardOf(const Ruleset& rules);

}  // namespace merels::reference
