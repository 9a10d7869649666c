// Mills, and which men a closed mill may take.
#pragma once

#include <string>
#include <vector>

#include "tests/reference/board.h"
#include "tests/reference/notation.h"

namespace merels::reference {

/// How many mill lines through `point` hold men of the owner of the man on it alone.
int MillsThrough(const Board& board, const Men& men, int point);

/// Whether all men of `owner` stand in mills.
bool AllInMills(const Board& board, const Men& men, char owner);

/// Every set of `due` men of `owner` that some order of taking allows, each in ascending order; smaller sets
/// when no more can be taken. `milled` is the knob's word. With nothing to take it is the empty set alone.
std::vector<std::vector<int>> CaptureSets(const Board& board, const std::string& milled, const Men& men,
                                          char owner, int due);

}  // namespace merels::reference
