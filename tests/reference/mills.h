// Mills, and the men that a closed mill may capture.
#pragma once

#include <string>
#include <vector>

#include "tests/reference/board.h"
#include "tests/reference/notation.h"

namespace merels::reference {

/// The number of mill lines through `point` whose men all have the owner of the man on it.
int MillsThrough(const Board& board, const Men& men, int point);

/// Whether all men of `owner` stand in mills.
bool AllInMills(const Board& board, const Men& men, char owner);

/// Every set of `due` men of `owner` that can be captured in some order, each in ascending order; smaller
/// sets when no more can be captured. `milled` is the knob's word. Without captures only the empty set.
std::vector<std::vector<int>> CaptureSets(const Board& board, const std::string& milled, const Men& men,
                                          char owner, int due);

}  // namespace merels::reference
