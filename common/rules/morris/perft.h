// Counting sequences of plies: verifies the move generator, and measures its speed.
#pragma once

#include "common/rules/base/family.h"
#include "common/rules/morris/knobs.h"
#include "common/rules/morris/position.h"

namespace merels::rules::morris {

/// The sequences of `depth` plies from `position`; the limits of the draw rules are ignored. `bulk`: the last
/// ply is counted without being played, and the signature stays 0.
PerftResult CountPlies(const Knobs& knobs, const Position& position, int depth, bool bulk);

}  // namespace merels::rules::morris
