// The placing phase: who wins, in one look at each position, since every ply leads to a later unit.
#pragma once

#include "common/solver/sources.h"
#include "common/solver/values.h"
#include "common/solver/workers.h"

namespace merels::solver {

/// The outcomes of a unit in which men are still in hand: 1 a win, 0 a loss, else a draw, without a distance.
/// UnitsBehind(unit) must be known.
UnitValues JudgePlacing(const Sources& sources, Unit unit, Workers& workers);

/// Bytes of memory that it needs beside those values, with so many workers.
std::uint64_t PlacingMemoryOf(const Numbering& numbering, Unit unit, int workers);

}  // namespace merels::solver
