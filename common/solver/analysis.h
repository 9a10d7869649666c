// The values of every position of a unit: in the moving phase by retrograde analysis of the unit and its
// turned twin, from the values behind captures; in the placing phase the outcomes, in one pass, since every
// ply leads to a later unit.
#pragma once

#include <functional>
#include <vector>

#include "common/solver/sources.h"
#include "common/solver/values.h"

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

/// The outcomes of a unit with men in hand: 1 a win, 0 a loss, otherwise a draw, without a distance.
/// UnitsBehind(unit) must be known.
UnitValues JudgePlacing(const Sources& sources, Unit unit, Workers& workers);

/// Bytes of memory that it needs besides those values, with this many workers.
std::uint64_t PlacingMemoryOf(const Numbering& numbering, Unit unit, int workers);

}  // namespace merels::solver
