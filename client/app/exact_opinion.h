// A tablebase's answer about a position, in the form of the engine's opinion.
#pragma once

#include <optional>

#include "client/local/analyst.h"
#include "common/tablebase/tablebase.h"

namespace merels::app {

/// Nothing where the tablebase is of another ruleset, or does not know the position and each of its plies.
/// Draw limits such as `reps` are ignored. Any thread.
std::optional<local::Opinion> ExactOpinion(const tablebase::Tablebase& solved,
                                           const local::Position& position);

}  // namespace merels::app
