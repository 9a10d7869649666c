// The plies of a study as lines of the list beside the board, and the exact values of a position in their
// place.
#pragma once

#include "client/presenter/analysis/analysis_view_state.h"
#include "client/presenter/review/judgement.h"
#include "common/study/exact.h"
#include "common/study/tree.h"

namespace merels::presenter {

/// The list of plies with branches and comments, as lines. `signs`: plies are written with signs, as in
/// "a7–d7 ×b2". Without `worths` nothing is marked.
StudyRows ListStudy(const study::Tree& tree, const Worths& worths, bool signs);

/// A line for each legal ply, the best first: "a7–d7 wins in 15 plies"; above them a heading. `signs`: how
/// plies are written.
StudyRows ListValues(const study::ExactPosition& position, bool signs);

}  // namespace merels::presenter
