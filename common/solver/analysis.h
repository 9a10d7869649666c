// Retrograde analysis of the moving phase: the value of every position of a unit and of its turned twin, from
// the values behind captures.
#pragma once

#include <functional>
#include <vector>

#include "common/solver/sources.h"
#include "common/solver/values.h"
#include "common/solver/workers.h"

namespace merels::solver {

/// Told now and then how far an analysis is: all wins and losses of at most so many plies are known.
using Progress = std::function<void(int plies)>;

/// The values of `unit`, which is of the moving phase, and, when it is another one, of Turned(unit), in this
/// order. Every slot has the value of its position, doubles included. UnitsBehind(unit) must be known.
std::vector<UnitValues> Analyse(const Sources& sources, Unit unit, Workers& workers,
                                const Progress& progress);

/// How many bytes of memory Analyse uses at most for a unit and its twin, without what is known before.
std::uint64_t MemoryOf(const Numbering& numbering, Unit unit);

}  // namespace merels::solver
