// The outcomes of the placing phase, in one pass over the positions, since every ply leads to a later unit.
#pragma once

#include "common/solver/sources.h"
#include "common/solver/values.h"
#include "common/solver/workers.h"

namespace merels::solver {

/// The outcomes of a unit with men in hand: 1 a win, 0 a loss, otherwise a draw, without a distance.
/// UnitsBehind(unit) must be known.
UnitValues JudgePlacing(const Sources& sources, Unit unit, Workers& workers);

/// Bytes of memory that it needs besides those values, with this many workers.
std::uint64_t PlacingMemoryOf(const Numbering& numbering, Unit unit, int workers);

}  // namespace merels::solver
