// Texts to be judged: nearly legal plies, and worse.
#pragma once

#include <string>
#include <vector>

#include "tests/differential/rulesets.h"
#include "tests/reference/board.h"

namespace merels::differential {

/// A text made out of one of `legal` (which may be empty). Shorter than any limit on the length of a ply.
std::string Mutant(const reference::Board& board, const std::vector<std::string>& legal, Numbers& numbers);

/// The opposite move, such as "a4-a1" for "a1-a4,d7"; "" for a ply that moves nothing.
std::string Backwards(const std::string& ply);

}  // namespace merels::differential
