// Retrograde analysis of the moving phase: the value of every position of a unit and of its turned twin, from
// the values behind captures.
#pragma once

#include <functional>
#include <vector>

#include "common/solver/sources.h"
#include "common/solver/values.h"
#include "common/solver/workers.h"

namespace merels::solver {

/// Called from time to time with the progress of an analysis: all wins and losses in at most this many plies
/// are known.
using Progress = std::function<void(int plies)>;

/// The values of `unit`, which is of the moving phase, and, when it is another one, of Turned(unit), in this
/// order. Every slot has the value of its position, including doubles. UnitsBehind(unit) must be known.
std::vector<UnitValues> Analyse(const Sources& sources, Unit unit, Workers& workers,
                                const Progress& progress);

/// The most bytes of memory that Analyse uses for a unit and its twin, without the values known before.
std::uint64_t MemoryOf(const Numbering& numbering, Unit unit);

}  // namespace merels::solver
